import type { PageMeta, Snapshot } from '../contract/page';
import { escapeMarkup } from './escape';
import type { PageAssets } from './renderer-source';
import { structuredData } from './structured-data';
import { escapeJson } from './escape';

/** The address of the picture shared for pages that have none of their own. */
const DEFAULT_IMAGE = '/og-default.png';

/** Everything in the head that depends on the page. */
export function headMarkup(
  meta: PageMeta,
  snapshot: Snapshot,
  assets: PageAssets,
  publicUrl: string,
): string {
  const url = publicUrl + meta.path;
  const post = snapshot.post;
  const image = post?.titleImage ?? null;
  const lines = [
    `<title>${escapeMarkup(meta.title)}</title>`,
    metaName('description', meta.description),
    snapshot.status === 200 ? `<link rel="canonical" href="${escapeMarkup(url)}">` : '',
    meta.isIndexed && snapshot.status === 200 ? '' : metaName('robots', 'noindex'),
    property('og:site_name', 'Lectern'),
    property('og:type', post ? 'article' : 'website'),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', url),
    property('og:image', publicUrl + (image?.src ?? DEFAULT_IMAGE)),
    image
      ? property('og:image:width', String(image.width)) + property('og:image:height', String(image.height))
      : '',
    image ? property('og:image:alt', image.alt) : '',
    metaName('twitter:card', 'summary_large_image'),
    ...(post
      ? [
          property('article:published_time', post.createdAt),
          property('article:modified_time', post.updatedAt),
          property('article:section', post.category),
          ...post.keywords.map((keyword) => property('article:tag', keyword)),
        ]
      : []),
    ...feedLinks(),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    moduleList(assets.modules),
    ...structuredData(meta, snapshot, publicUrl).map(
      (block) => `<script type="application/ld+json">${escapeJson(block)}</script>`,
    ),
  ];
  return lines.filter(Boolean).join('\n    ');
}

/** What boot.js starts, once the page was painted. */
function moduleList(modules: readonly string[]): string {
  return modules.length > 0
    ? `<script type="application/json" id="modules">${escapeJson(modules)}</script>`
    : '';
}

function metaName(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeMarkup(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeMarkup(content)}">`;
}

function feedLinks(): string[] {
  return [
    '<link rel="alternate" type="application/rss+xml" title="Lectern (RSS)" href="/rss.xml">',
    '<link rel="alternate" type="application/atom+xml" title="Lectern (Atom)" href="/atom.xml">',
    '<link rel="alternate" type="application/feed+json" title="Lectern (JSON Feed)" href="/feed.json">',
  ];
}
