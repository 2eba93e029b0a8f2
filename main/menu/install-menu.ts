import { app, BrowserWindow, Menu, shell, type MenuItem, type MenuItemConstructorOptions } from 'electron';
import { basename } from 'node:path';
import type { MenuCommand } from '../../server/contract/ipc';
import { tell } from '../code/dialogs';
import type { CodeWindows } from '../code/port';
import type { DesktopSettings, Settings } from '../settings';
import type { MainWindow } from '../windows/main-window';
import { printWindow, savePageAsPdf } from '../windows/print';

export interface MenuParts {
  mainWindow: MainWindow;
  code: CodeWindows;
  settings: Settings;
  logPath: string;
  dataFolder: string;
  /** Looks for a new version because the person asked; undefined where that cannot be. */
  lookForUpdate: (() => Promise<void>) | undefined;
}

type Items = MenuItemConstructorOptions[];

const isMac = process.platform === 'darwin';
const SEPARATOR = { type: 'separator' } as const;

const NOT_CHOSEN = {
  message: 'Your choice was not saved.',
  detail: 'Lectern could not write settings.json in its folder. Make room on the disk, then try again.',
};

/** Builds the menu of the app now and whenever it has to say something else. */
export function installMenu(parts: MenuParts): void {
  const build = (): void => Menu.setApplicationMenu(Menu.buildFromTemplate(template(parts)));
  build();
  parts.settings.onChange('recentFiles', build);
  parts.settings.onChange('isUpdating', build);
  app.on('browser-window-focus', build);
  app.on('browser-window-created', (_event, window) => {
    window.on('closed', build);
  });
  parts.code.onNamed(build);
}

function template(parts: MenuParts): Items {
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { label: '&File', submenu: fileMenu(parts) },
    { label: '&Edit', submenu: editMenu(parts) },
    { label: '&View', submenu: viewMenu(parts) },
    { label: '&Go', submenu: goMenu(parts) },
    { label: '&Window', role: 'window', submenu: windowMenu(parts) },
    { label: '&Help', role: 'help', submenu: helpMenu(parts) },
  ];
}

function fileMenu({ code, settings }: MenuParts): Items {
  const isCode = code.owns(BrowserWindow.getFocusedWindow());
  return [
    { id: 'new-window', label: 'New Window', accelerator: 'CmdOrCtrl+N', click: () => void code.openNew() },
    { id: 'open', label: 'Open…', accelerator: 'CmdOrCtrl+O', click: () => void code.pickAndOpen() },
    { id: 'recent', label: 'Open Recent', submenu: recentMenu(code, settings) },
    SEPARATOR,
    command('save', 'Save', { accelerator: 'CmdOrCtrl+S', enabled: isCode }),
    command('save-as', 'Save As…', { accelerator: 'CmdOrCtrl+Shift+S', enabled: isCode }),
    SEPARATOR,
    command('export-picture', 'Export Picture…', { enabled: isCode }),
    command('export-text', 'Export Text…', { enabled: isCode }),
    { id: 'pdf', label: 'Save Page as PDF…', enabled: !isCode, click: () => withWindow(savePageAsPdf) },
    { id: 'print', label: 'Print…', accelerator: 'CmdOrCtrl+P', click: () => withWindow(printWindow) },
    SEPARATOR,
    isMac ? { role: 'close' } : { role: 'quit' },
  ];
}

function recentMenu(code: CodeWindows, settings: Settings): Items {
  const files = settings.get('recentFiles');
  return [
    ...files.map((path) => ({
      label: basename(path).replaceAll('&', '&&'),
      sublabel: path,
      toolTip: path,
      click: () => void code.openPaths([path]),
    })),
    ...(files.length > 0 ? [SEPARATOR] : []),
    {
      id: 'clear-recent',
      label: 'Clear Recent Files',
      enabled: files.length > 0,
      click: () => {
        choose(settings, 'recentFiles', []);
        // The system has a list of its own: in the taskbar or the dock.
        app.clearRecentDocuments();
      },
    },
  ];
}

function editMenu({ code }: MenuParts): Items {
  const isCode = code.owns(BrowserWindow.getFocusedWindow());
  return [
    { role: 'undo' },
    { role: 'redo' },
    SEPARATOR,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
    SEPARATOR,
    command('find', isCode ? 'Find and Replace' : 'Search Posts', { accelerator: 'CmdOrCtrl+F' }),
    command('format', 'Format', { accelerator: 'Shift+Alt+F', enabled: isCode }),
    command('run', 'Run', { accelerator: 'CmdOrCtrl+Enter', enabled: isCode }),
  ];
}

function viewMenu({ code }: MenuParts): Items {
  return [
    {
      id: 'reload',
      label: 'Reload',
      accelerator: 'CmdOrCtrl+R',
      click: () => withWindow((window) => code.reload(window)),
    },
    SEPARATOR,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    SEPARATOR,
    { role: 'togglefullscreen' },
    ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
  ];
}

function goMenu({ mainWindow }: MenuParts): Items {
  const page = (label: string, path: string): MenuItemConstructorOptions => ({
    label,
    click: () => void mainWindow.show(path),
  });
  const history = (direction: 'goBack' | 'goForward') => (): void =>
    mainWindow.current?.webContents.navigationHistory[direction]();
  return [
    { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: history('goBack') },
    { label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: history('goForward') },
    SEPARATOR,
    page('Home', '/'),
    page('Explore', '/explore'),
    page('Topics', '/category'),
    page('Code Editor', '/editor'),
    page('Dashboard', '/dashboard'),
  ];
}

function windowMenu({ mainWindow, code }: MenuParts): Items {
  return [
    { role: 'minimize' },
    ...(isMac ? [{ role: 'zoom' as const }] : [{ role: 'close' as const }]),
    SEPARATOR,
    { id: 'main-window', label: 'Lectern', click: () => void mainWindow.show() },
    // macOS lists them by itself.
    ...(isMac
      ? [{ role: 'front' as const }]
      : code.named.map(({ window, name }) => ({
          label: name.replaceAll('&', '&&'),
          click: () => window.focus(),
        }))),
  ];
}

function helpMenu({ logPath, dataFolder, settings, lookForUpdate }: MenuParts): Items {
  return [
    { id: 'show-logs', label: 'Show Logs', click: () => shell.showItemInFolder(logPath) },
    { id: 'show-data', label: 'Show Data Folder', click: () => void shell.openPath(dataFolder) },
    ...(lookForUpdate
      ? [
          SEPARATOR,
          { label: 'Look for a New Version', click: () => void lookForUpdate() },
          {
            label: 'Look for New Versions at Every Start',
            type: 'checkbox' as const,
            checked: settings.get('isUpdating'),
            click: (item: MenuItem) => {
              choose(settings, 'isUpdating', !settings.get('isUpdating'));
              // Electron has ticked it already, whatever became of it.
              item.checked = settings.get('isUpdating');
            },
          },
        ]
      : []),
    ...(isMac ? [] : [SEPARATOR, { role: 'about' as const }]),
  ];
}

/** Takes over what the person has chosen, or says that it did not go. */
function choose<Key extends keyof DesktopSettings>(
  settings: Settings,
  key: Key,
  value: DesktopSettings[Key],
): void {
  try {
    settings.choose(key, value);
  } catch {
    tell(BrowserWindow.getFocusedWindow(), NOT_CHOSEN.message, NOT_CHOSEN.detail);
  }
}

/** An item that the page of the window in front answers. */
function command(
  id: MenuCommand,
  label: string,
  options: Pick<MenuItemConstructorOptions, 'accelerator' | 'enabled'> = {},
): MenuItemConstructorOptions {
  return {
    id,
    label,
    ...options,
    click: () => withWindow((window) => window.webContents.send('command', id)),
  };
}

function withWindow(run: (window: BrowserWindow) => unknown): void {
  const window = BrowserWindow.getFocusedWindow();
  if (window) {
    void run(window);
  }
}
