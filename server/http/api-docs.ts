import { endpoints } from '../contract/endpoints';
import type { Access, Endpoint } from '../contract/endpoints/endpoint';
import { escapeHtml } from '../domain/escape-html';

const WHO: Record<Access, string> = {
  public: 'anyone',
  user: 'signed-in users',
  author: 'users who accepted the privacy policy',
  'author-or-admin': 'users who accepted the privacy policy, and admins',
  admin: 'admins',
};

export const API_DOCS_STYLE = `body{max-width:68ch;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;
color:#222;background:#fff}h2{margin:2rem 0 0;font-size:1.1rem;overflow-wrap:anywhere}p,ul{margin:.25rem 0}
code{font-family:ui-monospace,monospace}a{color:#2f6a05}
@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}a{color:#8fd35a}}`;

/** A plain page about the API for people, made from the endpoints of the contract. */
export function apiDocsPage(): string {
  const sections = Object.values<Endpoint>(endpoints).map(describe).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API · Lectern</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Lectern API</h1>
<p>JSON in, JSON out. Send the session token in the header <code>x-auth-token</code>. Errors carry
<code>message</code>, <code>code</code> and, where fields are wrong, <code>errors</code> with every one of them.
For programs: <a href="/api/openapi.json">openapi.json</a>. Back to <a href="/">Lectern</a>.</p>
${sections}
</main>
</body>
</html>
`;
}

function describe({ method, path, auth, summary, request, takesFile }: Endpoint): string {
  const fields = [
    ['In the path', request.params],
    ['In the query', request.query],
    ['In the body', request.body],
  ] as const;
  const items = fields.flatMap(([place, schema]) =>
    schema && 'shape' in schema
      ? [
          `<li>${place}: ${Object.keys(schema.shape as object)
            .map(code)
            .join(', ')}</li>`,
        ]
      : [],
  );
  return `<section>
<h2><code>${method} /api${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
<ul><li>For ${WHO[auth]}</li>${items.join('')}${
    takesFile === undefined ? '' : `<li>The body: a file of at most ${takesFile / 1_048_576} MB</li>`
  }</ul>
</section>`;
}

function code(name: string): string {
  return `<code>${escapeHtml(name)}</code>`;
}
