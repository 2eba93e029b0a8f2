import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandInWindow } from './browser-window';
import type { Session } from './cdp';
import { Frame } from './frame';
import { SEND, WORLD, type PageConfig } from './messages';
import { nativeTheme } from './native-theme';
import { followNavigation } from './page-navigation';
import { followMessages } from './page-messages';

/** Puts the scripts into a page that still waits, follows it from now on, and lets it run. */
export async function preparePage(window: StandInWindow, target: Session): Promise<void> {
  const contents = window.webContents;
  contents.mainFrame = new Frame(window.targetId ?? '', null);
  contents.frames.set(contents.mainFrame.id, contents.mainFrame);
  const token = randomBytes(12).toString('hex');
  followNavigation(window, target);
  followMessages(window, target, token);
  const { page, preload } = scriptsFor(window, token);
  contents.prepare = () =>
    Promise.all([
      target.send('Page.enable'),
      target.send('Runtime.enable'),
      target.send('Runtime.addBinding', { name: SEND, executionContextName: WORLD }),
      target.send('Page.addScriptToEvaluateOnNewDocument', { source: page }),
      target.send('Page.addScriptToEvaluateOnNewDocument', { source: preload, worldName: WORLD }),
      target.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] }),
      showColours(target),
    ]);
  await Promise.all([contents.prepare(), target.send('Runtime.runIfWaitingForDebugger')]);
}

/** Lets a page see the colours that the theme wants. */
export function showColours(target: Session): Promise<unknown> {
  const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  return target.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
}

function scriptsFor({ preferences }: StandInWindow, token: string): { page: string; preload: string } {
  const { preload, additionalArguments = [], nodeIntegrationInSubFrames = false } = preferences;
  const own = preload === undefined ? '' : readFileSync(preload, 'utf8');
  const config = JSON.stringify({
    token,
    preloadPath: preload ?? '',
    platform: process.platform,
    arch: process.arch,
    versions: process.versions,
    additionalArguments,
    isInFrames: nodeIntegrationInSubFrames,
  } satisfies PageConfig);
  const ours = readFileSync(join(__dirname, 'in-page.js'), 'utf8');
  return {
    page: `(() => {${ours}\nstandIn.startPage(${config});})()`,
    preload: `(() => {${ours}\nstandIn.startPreload(${config}, function (require, module, exports, process) {${own}\n});})()`,
  };
}
