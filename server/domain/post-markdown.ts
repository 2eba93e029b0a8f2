import type { PostRecord } from './entities';

/** A post as Markdown with YAML front matter (every JSON value is a YAML value), for reading and importing elsewhere. */
export function postMarkdown(post: PostRecord): string {
  const facts = {
    title: post.title,
    slug: post.slug,
    category: post.category,
    author: post.author,
    tags: post.keywords,
    date: post.publishedAt ?? post.createdAt,
    updated: post.updatedAt,
    ...(post.status === 'draft' && { draft: true }),
    ...(post.deletedAt !== null && { deleted: post.deletedAt }),
    description: post.summary,
    cover_image: post.titleImage,
    cover_alt: post.titleImageAlt,
    video: post.titleVideo,
  };
  const front = Object.entries(facts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const parts = [
    `---\n${front.join('\n')}\n---`,
    post.content,
    ...post.subtitles.map(sectionMarkdown),
    ...post.superTitles.map(tableMarkdown),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function sectionMarkdown({ title, image, imageAlt, bulletPoints }: PostRecord['subtitles'][number]): string {
  const points = bulletPoints.map(
    ({ text, image: picture, imageAlt: alt, video, codeSnippet, codeLanguage }) =>
      [
        `- ${text.replace(/\n/g, '\n  ')}`,
        pictureMarkdown(picture, alt),
        video && `[Video](${video})`,
        codeSnippet && fence(codeSnippet, codeLanguage),
      ]
        .filter((part) => part !== '')
        .map((part, index) => (index === 0 ? part : part.replace(/^(?=.)/gm, '  ')))
        .join('\n\n'),
  );
  return [`## ${title}`, pictureMarkdown(image, imageAlt), ...points]
    .filter((part) => part !== '')
    .join('\n\n');
}

function pictureMarkdown(address: string, alt: string): string {
  return address === '' ? '' : `![${alt.replace(/[[\]]/g, '\\$&')}](${address})`;
}

/** With more backticks than the code has in a row. */
function fence(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${code}\n${marks}`;
}

/** A comparison table: a column for each attribute's item, a row for each attribute. */
function tableMarkdown({ superTitle, attributes }: PostRecord['superTitles'][number]): string {
  const rows = attributes.flatMap(({ attribute, items }) =>
    items.map(
      ({ title, bulletPoints }) => `| ${[attribute, title, bulletPoints.join('; ')].map(cell).join(' | ')} |`,
    ),
  );
  return [`## ${superTitle}`, '', '| Attribute | Item | Points |', '| --- | --- | --- |', ...rows].join('\n');
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ');
}
