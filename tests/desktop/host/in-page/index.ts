// Built into one script, which runs in each page before its own: in the page's world and in that of the preload.
import type { PageConfig } from '../messages';
import { openPageSide, openPreloadSide } from './bridge';
import { createIpcRenderer, post } from './ipc-renderer';
import type { PRELOAD_MODULE } from './preload-module';
import { watchPage } from './watch-page';
import { createWebUtils } from './web-utils';

type Preload = (
  require: (id: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: object,
) => void;

const isHere = ({ isInFrames }: PageConfig): boolean =>
  (window === window.top || isInFrames) && location.href !== 'about:blank';

/** In the page's own world. */
export function startPage(config: PageConfig): void {
  if (isHere(config)) {
    openPageSide(config.token);
  }
}

/** In the preload's world: runs the preload script with what a sandboxed one may use. */
export function startPreload(config: PageConfig, preload: Preload): void {
  if (!isHere(config)) {
    return;
  }
  const electron = {
    contextBridge: openPreloadSide(config.token),
    ipcRenderer: createIpcRenderer(),
    webUtils: createWebUtils(config.token),
  } satisfies Record<(typeof PRELOAD_MODULE)[number], object>;
  const require = (id: string): unknown => {
    if (id !== 'electron' && id !== 'electron/renderer') {
      throw new Error(`module not found: ${id}`);
    }
    return electron;
  };
  const module = { exports: {} };
  try {
    preload(require, module, module.exports, processFor(config));
  } catch (error) {
    post({ kind: 'preload-error', error: error instanceof Error ? error : new Error(String(error)) });
  }
  watchPage();
}

function processFor({ platform, arch, versions, additionalArguments }: PageConfig): object {
  return Object.freeze({
    platform,
    arch,
    versions,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    env: {},
    argv: additionalArguments,
  });
}
