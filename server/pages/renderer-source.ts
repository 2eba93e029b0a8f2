import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '../contract/page';

/** Files of the client build that a page needs for the scenes it shows. */
export interface PageAssets {
  styles: string[];
  /** Scripts that run or are imported at once, the entry first; none where the template starts it itself. */
  modules: string[];
}

/** The renderer as the pages need it: the page's frame, the scenes' markup and their files. */
export interface RendererSource {
  /** The built index.html, with `<!--head-->`, `<!--app-->` and `<!--snapshot-->` in it. */
  template(): Promise<string>;
  renderer(): Promise<PageRenderer>;
  /** @param modules scene modules as the manifest names them */
  assets(modules: readonly string[]): PageAssets;
  /** CSP hashes (`'sha256-...'`) of the inline scripts in the template. */
  scriptHashes: readonly string[];
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

/**
 * The renderer as `npm run build` left it.
 *
 * @param clientFolder `out/client`
 * @param entryFile `out/ssr/entry-server.js`
 */
export async function builtRenderer(clientFolder: string, entryFile: string): Promise<RendererSource> {
  const [template, manifestText] = await Promise.all([
    readFile(join(clientFolder, 'index.html'), 'utf8'),
    readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ]);
  const manifest = JSON.parse(manifestText) as Record<string, ManifestChunk>;
  const inEntry = filesOf(manifest, entryKeys(manifest));
  const renderer = (await import(/* @vite-ignore */ pathToFileURL(entryFile).href)) as PageRenderer;
  return {
    template: () => Promise.resolve(template),
    renderer: () => Promise.resolve(renderer),
    scriptHashes: inlineScriptHashes(template),
    assets(modules) {
      const files = filesOf(manifest, modules);
      return {
        styles: files.styles.filter((file) => !inEntry.styles.includes(file)),
        modules: [...new Set([...inEntry.modules, ...files.modules])],
      };
    },
  };
}

function entryKeys(manifest: Record<string, ManifestChunk>): string[] {
  return Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
}

function filesOf(manifest: Record<string, ManifestChunk>, keys: readonly string[]): PageAssets {
  const seen = new Set<string>();
  const styles = new Set<string>();
  const modules = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) {
      return;
    }
    seen.add(key);
    modules.add(`/${chunk.file}`);
    chunk.css?.forEach((file) => styles.add(`/${file}`));
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return { styles: [...styles], modules: [...modules] };
}

/** CSP Level 3 hash sources of every inline script that runs (data blocks do not). */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\b(?:src|type="application)[=/])[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  );
}
