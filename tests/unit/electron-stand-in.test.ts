import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../desktop/host/codec';
import { electron } from '../desktop/host/electron';
import { Frame } from '../desktop/host/frame';
import { PRELOAD_MODULE } from '../desktop/host/in-page/preload-module';
import { imageOf } from '../desktop/host/native-image';
import { EVENTS } from '../desktop/host/provided';
import { usesOfElectron, type Use } from '../desktop/host/uses-of-electron';
import { StandInContents } from '../desktop/host/web-contents';

const root = resolve(import.meta.dirname, '../..');
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(root, folder, name));

const contents = new StandInContents({} as never, new Promise(() => undefined));
const { BrowserWindow, Menu, MenuItem, Notification } = electron;

/** What stands for each type of electron.d.ts. */
const STAND_INS: Record<string, readonly object[]> = {
  App: [electron.app],
  BrowserWindow: [BrowserWindow, BrowserWindow.prototype, { id: 0, webContents: contents }],
  Clipboard: [electron.clipboard],
  CommandLine: [electron.app.commandLine],
  ContextBridge: [{ exposeInMainWorld: null }],
  Dialog: [electron.dialog],
  IpcMain: [electron.ipcMain],
  IpcRenderer: [{ invoke: null, send: null, on: null, off: null, once: null }],
  Menu: [Menu, Menu.prototype],
  MenuItem: [new MenuItem({})],
  NativeImage: [imageOf(Buffer.alloc(0)), electron.nativeImage],
  NativeTheme: [electron.nativeTheme],
  NavigationHistory: [contents.navigationHistory],
  Notification: [Notification, Notification.prototype],
  Protocol: [electron.protocol],
  SafeStorage: [electron.safeStorage],
  Screen: [electron.screen],
  Session: [electron.session, electron.session.defaultSession],
  Shell: [electron.shell],
  WebContents: [contents, electron.webContents],
  WebFrameMain: [new Frame('', null)],
  WebUtils: [{ getPathForFile: null }],
};

const EMITTERS: Record<string, readonly string[]> = {
  App: EVENTS.app,
  BrowserWindow: EVENTS.BrowserWindow,
  WebContents: EVENTS.webContents,
  NativeTheme: EVENTS.nativeTheme,
  Notification: EVENTS.Notification,
  Screen: EVENTS.screen,
};

function isProvided({ kind, of, member }: Use): boolean {
  switch (kind) {
    case 'import':
      return member in electron || (PRELOAD_MODULE as readonly string[]).includes(member);
    case 'event':
      return of.startsWith('Ipc') || (EMITTERS[of]?.includes(member) ?? false);
    case 'member':
      return STAND_INS[of]?.some((each) => member in each) ?? false;
  }
}

describe('the stand-in for Electron', () => {
  it('provides all that the app uses of Electron', () => {
    const uses = usesOfElectron([...filesIn('main'), ...filesIn('preload')]);
    expect(uses.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['App.whenReady', 'App on second-instance', 'import contextBridge']),
    );
    const missing = uses.filter((use) => !isProvided(use)).map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  it('refuses what it does not provide', () => {
    expect(() => (electron.app as unknown as Record<string, unknown>).relaunch).toThrow(/is not provided/);
    expect(() => electron.app.on('gpu-info-update', () => undefined)).toThrow(/is not provided/);
    expect(() => (electron.shell as unknown as Record<string, unknown>).beep).toThrow(/is not provided/);
  });

  it('hands values over as structured clone does', () => {
    const value = {
      text: 'é😀',
      none: undefined,
      list: [1, -0, Number.NaN, null],
      when: new Date(5),
      bytes: new Uint8Array([0, 255]),
      map: new Map([['a', new Set([1n])]]),
      $: 'a field that looks like a mark',
    };
    expect(decode(encode(value))).toEqual(value);
    expect(() => encode({ call: () => undefined })).toThrow('could not be cloned');
    expect(() => encode(Promise.resolve())).toThrow('could not be cloned');
  });
});
