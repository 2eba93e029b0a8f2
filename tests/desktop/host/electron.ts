import { app } from './app';
import { StandInWindow } from './browser-window';
import { clipboard, Notification, safeStorage, shell } from './desktop-parts';
import { dialog } from './dialog';
import { ipcMain } from './ipc';
import { Menu, MenuItem } from './menu';
import { nativeImage } from './native-image';
import { nativeTheme } from './native-theme';
import { protocol } from './protocol';
import { screen } from './screen';
import { session } from './session';
import { webContents } from './web-contents';

/** What `import … from 'electron'` gives in the main process. */
export const electron = {
  app,
  BrowserWindow: StandInWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  webContents,
};
