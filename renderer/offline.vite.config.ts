import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { RUN } from '../server/contract/constants/run.ts';
import { WORKER_ADDRESS, type OfflineFile, type OfflineRelease } from './editor/offline/release.ts';

const root = import.meta.dirname;
const EDITOR = resolve(root, 'scenes/editor/EditorScene.tsx');
const STARTS = [resolve(root, 'entry-client.tsx'), EDITOR];

/** Files from this size on are fetched once the page is at rest. Bytes. */
const LARGE = 1_000_000;

/** What a page of the editor asks for by itself and no build makes: public files, and the document that programs run in. */
const PUBLIC = ['/favicon.ico', '/favicon.svg', '/site.webmanifest'];
/** The server makes it; its address tells its version. */
const MADE_BY_SERVER = [RUN.sandboxPath];

/**
 * Builds the editor's service worker, with the list of everything that the editor can reach in it: found by
 * following imports, so that nothing has to be remembered. Other scenes, which the entry can reach too, are left
 * out. It keeps its address, without a hash, and stands above what it controls.
 */
export function offlineRelease(): Plugin {
  return {
    name: 'offline-release',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = filesOf(
          bundle,
          reachableFrom(STARTS, (id) => this.getModuleInfo(id)),
        );
        const source = await buildWorker(releaseOf(bundle, files));
        this.emitFile({ type: 'asset', fileName: WORKER_ADDRESS.slice(1), source });
      },
    },
  };
}

/** One script without imports: not every browser takes modules as service workers. */
async function buildWorker(release: OfflineRelease): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { EDITOR_RELEASE: JSON.stringify(release) },
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: {
        input: resolve(root, 'editor/offline/service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code;
}

function releaseOf(bundle: Rolldown.OutputBundle, files: readonly string[]): OfflineRelease {
  const later: OfflineFile[] = [];
  const first: string[] = [...PUBLIC, ...MADE_BY_SERVER];
  for (const file of files) {
    const bytes = sizeOf(bundle[file]);
    if (bytes >= LARGE) {
      later.push({ address: `/${file}`, bytes });
    } else {
      first.push(`/${file}`);
    }
  }
  return {
    id: releaseId([first, later], pageOf(bundle), resolve(root, 'public')),
    page: '/editor',
    first,
    later,
  };
}

function pageOf(bundle: Rolldown.OutputBundle): string | Uint8Array {
  const page = bundle['index.html'];
  if (page?.type !== 'asset') {
    throw new Error('The page has to be built before the list of what the editor needs offline.');
  }
  return page.source;
}

/**
 * A name for a release that changes with any file of it. Addresses of assets hold the hash of what they are; the page
 * and the public files keep theirs, whatever is in them.
 *
 * @param publicFolder where the public files lie
 */
export function releaseId(addresses: unknown, page: string | Uint8Array, publicFolder: string): string {
  const hash = createHash('sha256').update(JSON.stringify(addresses)).update(page);
  PUBLIC.forEach((address) => hash.update(readFileSync(resolve(publicFolder, `.${address}`))));
  return hash.digest('hex').slice(0, 16);
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
        ? output.moduleIds.some((id) => modules.has(id))
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
