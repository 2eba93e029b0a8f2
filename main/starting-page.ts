/** Where the skeleton stands that is seen until the server answers. No page of the server has such a path. */
export const STARTING_PATH = '/.starting';

const STYLE = `
  :root { color-scheme: light dark; --ground: #fdfdfb; --block: #eaece4; }
  @media (prefers-color-scheme: dark) { :root { --ground: #131512; --block: #282c25; } }
  body { margin: 0; padding: 24px; background: var(--ground); }
  div { background: var(--block); border-radius: 8px; margin: 0 0 24px; }
  .bar { height: 40px; }
  .title { height: 48px; width: min(560px, 70%); margin-top: 72px; }
  .text { height: 16px; width: min(680px, 90%); margin-bottom: 12px; }
  .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 24px; background: none; margin-top: 48px; }
  .cards div { height: 220px; }`;

const BODY = `<body aria-busy="true"><div class="bar"></div><div class="title"></div>
<div class="text"></div><div class="text"></div><div class="cards"><div></div><div></div><div></div><div></div></div></body>`;

/** The shape of the front page in the colours of the system, made of nothing but itself. */
export function startingPage(): Response {
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lectern</title><style>${STYLE}</style>${BODY}</html>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    },
  );
}
