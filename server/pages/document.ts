import type { PageMeta, Snapshot } from '../contract/page';
import { mapPostHtml } from '../contract/rules/page-html';
import { pageMeta } from '../contract/rules/page-meta';
import { escapeJson } from './escape';
import { headMarkup } from './head';
import type { RendererSource } from './renderer-source';

/**
 * A whole page: head, markup of its scene, and the snapshot from which the client goes on.
 *
 * @param path decoded path, such as `/category/C#`
 * @param url path and search as requested, for the router
 */
export async function renderDocument(
  source: RendererSource,
  path: string,
  url: string,
  snapshot: Snapshot,
  publicUrl: string,
): Promise<string> {
  const [template, renderer] = await Promise.all([source.template(), source.renderer()]);
  const meta: PageMeta = pageMeta(path, snapshot);
  const { html, modules } = renderer.render(url, snapshot);
  const head = headMarkup(meta, snapshot, source.assets(modules), publicUrl);
  const carried: Snapshot = snapshot.post
    ? { ...snapshot, post: mapPostHtml(snapshot.post, () => '') }
    : snapshot;
  const data = `<script type="application/json" id="snapshot">${escapeJson(carried)}</script>`;
  return fill(template, { '<!--head-->': head, '<!--app-->': html, '<!--snapshot-->': data });
}

/** Puts each text in place of its mark, in one pass over the template: what was put in is never searched. */
function fill(template: string, parts: Record<string, string>): string {
  return template
    .split(/(<!--(?:head|app|snapshot)-->)/)
    .map((part) => parts[part] ?? part)
    .join('');
}
