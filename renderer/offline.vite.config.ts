import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { OfflineFile, OfflineRelease } from './editor/offline/release';

const root = import.meta.dirname;
export const WORKER = 'editor-offline';
const EDITOR = resolve(root, 'scenes/editor/EditorScene.tsx');
const STARTS = [resolve(root, 'entry-client.tsx'), EDITOR];

/** Files from this size on are fetched once the page is at rest. Bytes. */
const LARGE = 1_000_000;

/** Public files that a page of the editor asks for by itself. */
const PUBLIC = ['/favicon.ico', '/favicon.svg', '/site.webmanifest'];

/**
 * Writes the list of everything that the editor can reach into its service worker: found by following imports, so
 * that nothing has to be remembered. Other scenes, which the entry can reach too, are left out.
 */
export function offlineRelease(): Plugin {
  return {
    name: 'offline-release',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = Object.values(bundle).find(({ fileName }) => fileName === `${WORKER}.js`);
        if (worker?.type !== 'chunk') {
          throw new Error('There is no service worker in the bundle.');
        }
        const files = filesOf(
          bundle,
          reachableFrom(STARTS, (id) => this.getModuleInfo(id)),
        );
        worker.code = worker.code.replaceAll('EDITOR_RELEASE', () =>
          JSON.stringify(releaseOf(bundle, files)),
        );
      },
    },
  };
}

function releaseOf(bundle: Rolldown.OutputBundle, files: readonly string[]): OfflineRelease {
  const later: OfflineFile[] = [];
  const first: string[] = [...PUBLIC];
  for (const file of files) {
    const bytes = sizeOf(bundle[file]);
    if (bytes >= LARGE) {
      later.push({ address: `/${file}`, bytes });
    } else {
      first.push(`/${file}`);
    }
  }
  const content = JSON.stringify([first, later]);
  return {
    id: createHash('sha256').update(content).digest('hex').slice(0, 16),
    page: '/editor',
    first,
    later,
  };
}

/** Modules by following imports, static and dynamic, from some of them. */
function reachableFrom(
  starts: readonly string[],
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) {
    const info = infoOf(id);
    const next = [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])];
    next.filter((module) => !isOtherScene(module)).forEach((module) => reached.add(module));
  }
  return reached;
}

function isOtherScene(id: string): boolean {
  return id.endsWith('Scene.tsx') && id !== EDITOR;
}

/** The files that modules are in, those that these import, and every file that any of them names. */
function filesOf(bundle: Rolldown.OutputBundle, modules: Set<string>): string[] {
  const outputs = Object.values(bundle);
  const files = new Set<string>();
  for (const output of outputs) {
    const isReached =
      output.type === 'chunk'
        ? output.moduleIds.some((id) => modules.has(id)) && output.name !== WORKER
        : output.fileName.endsWith('.css');
    if (isReached) {
      files.add(output.fileName);
    }
  }
  const assets = outputs.filter(({ type }) => type === 'asset').map(({ fileName }) => fileName);
  for (const file of files) {
    const output = bundle[file];
    const text = textOf(output);
    if (output?.type === 'chunk') {
      output.imports.forEach((name) => files.add(name));
    }
    // Workers, wasm and fonts stand in the text by their address; their names hold their hash.
    assets.filter((name) => text.includes(name.replace(/^assets\//, ''))).forEach((name) => files.add(name));
  }
  return [...files].filter((name) => name.startsWith('assets/') && !name.endsWith('.map')).sort();
}

function textOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string {
  if (output?.type === 'chunk') {
    return output.code;
  }
  return output && /\.(js|mjs|css|json)$/.test(output.fileName) ? Buffer.from(output.source).toString() : '';
}

function sizeOf(output: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): number {
  return output ? Buffer.byteLength(output.type === 'chunk' ? output.code : output.source) : 0;
}
