import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import type { CodeBridge } from '../server/contract/ipc-code';
import type { DesktopBridge } from '../server/contract/ipc';

const ask = (channel: string, ...given: unknown[]) => ipcRenderer.invoke(channel, ...given);

function hear<Args extends unknown[]>(channel: string, listener: (...given: Args) => void): () => void {
  const handler = (_event: IpcRendererEvent, ...given: unknown[]): void => listener(...(given as Args));
  ipcRenderer.on(channel, handler);
  return () => ipcRenderer.off(channel, handler);
}

const code = {
  load: () => ask('code:load'),
  keep: (text, options) => ask('code:keep', text, options),
  save: (text, how) => ask('code:save', text, how),
  reload: () => ask('code:reload'),
  keepMine: () => ask('code:keep-mine'),
  setEdited: (isEdited) => ask('code:set-edited', isEdited),
  describe: (parts) => ask('code:describe', parts),
  siblings: () => ask('code:siblings'),
  onDocument: (listener) => hear('code:document', listener),
  onTextWanted: (listener) => hear('code:text-wanted', () => ipcRenderer.send('code:text', listener())),
} satisfies CodeBridge;

const desktop = {
  system: process.platform as DesktopBridge['system'],
  code,
  openCodeWindow: (file) => ask('open-code-window', file),
  openCodeFiles: () => ask('open-code-files'),
  openDroppedFiles: (files) =>
    ask(
      'open-dropped-files',
      files.map((file) => webUtils.getPathForFile(file as File)),
    ),
  exportFile: (name, bytes) => ask('export-file', name, bytes),
  notify: (message) => ask('notify', message),
  setUnread: (count) => ask('set-unread', count),
  dragPost: (slug) => ask('drag-post', slug),
  onNavigate: (listener) => {
    const stop = hear('navigate', listener);
    ipcRenderer.send('navigate-ready');
    return stop;
  },
  onCommand: (listener) => hear('command', listener),
} satisfies DesktopBridge;

contextBridge.exposeInMainWorld('desktop', desktop);
