import { autorun } from 'mobx';
import type { PageMeta } from '../server/contract/page';
import { findCategoryPage } from '../server/contract/rules/category-path';
import { pageMeta, type Described } from '../server/contract/rules/page-meta';
import type { RootStore } from './stores/create-root-store';

/**
 * Keeps title, description, canonical link and robots in step with the scene, by the server's own rule.
 *
 * @returns stops it
 */
export function followHead(pathname: string, search: string, stores: RootStore): () => void {
  const path = decode(pathname);
  return autorun(() => write(pageMeta(path, describe(path, search, stores)), search));
}

/** The part of a snapshot that the head depends on. */
function describe(path: string, search: string, { posts, ui }: RootStore): Described {
  const [, kind, name = ''] = path.split('/');
  const list = { cards: [], total: 0, nextCursor: null };
  if (kind === 'explore') {
    const query = new URLSearchParams(search).get('query') ?? '';
    return { status: 200, explore: { query, list, faq: [] } };
  }
  if (kind === 'post') {
    const post = posts.page(name);
    const isMissing = posts.state(name) === 'missing';
    return post ? { status: 200, post } : { status: isMissing ? 404 : 200 };
  }
  if (kind === 'verify') {
    return { status: 200, certificates: { single: ui.certificate } };
  }
  const category = kind === 'category' ? findCategoryPage(name)?.page.id : undefined;
  return category ? { status: 200, category: { id: category, list } } : { status: 404 };
}

function write(meta: PageMeta, search: string): void {
  document.title = meta.title;
  element('meta[name="description"]', 'meta', { name: 'description' }).setAttribute(
    'content',
    meta.description,
  );
  element('meta[name="robots"]', 'meta', { name: 'robots' }).setAttribute(
    'content',
    meta.isIndexed && search === '' ? 'all' : 'noindex',
  );
  element('link[rel="canonical"]', 'link', { rel: 'canonical' }).setAttribute(
    'href',
    window.location.origin + meta.path,
  );
}

function element(selector: string, tag: string, attributes: Record<string, string>): Element {
  const found = document.head.querySelector(selector);
  if (found) {
    return found;
  }
  const made = document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, value);
  }
  return made;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
