import { app } from './app';
import type { StandInWindow } from './browser-window';
import { only } from './provided';
import { registry } from './registry';

type Template = Electron.MenuItemConstructorOptions;

/** The keys that items have by their role. */
const ROLE_KEYS: Partial<Record<string, string>> = {
  reload: 'CmdOrCtrl+R',
  close: 'CmdOrCtrl+W',
  quit: 'CmdOrCtrl+Q',
  minimize: 'CmdOrCtrl+M',
  resetZoom: 'CmdOrCtrl+0',
  zoomIn: 'CmdOrCtrl+Plus',
  zoomOut: 'CmdOrCtrl+-',
  togglefullscreen: 'F11',
  toggleDevTools: 'CmdOrCtrl+Shift+I',
};

/** What such an item is called. */
const ROLE_LABELS: Partial<Record<string, string>> = {
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  delete: 'Delete',
  reload: 'Reload',
  close: 'Close',
  quit: 'Quit',
  minimize: 'Minimize',
  resetZoom: 'Actual Size',
  zoomIn: 'Zoom In',
  zoomOut: 'Zoom Out',
  togglefullscreen: 'Toggle Full Screen',
  toggleDevTools: 'Toggle Developer Tools',
};

const EDITING = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'delete'];

function zoom({ webContents }: StandInWindow, step: number): void {
  webContents.setZoomLevel(webContents.getZoomLevel() + step);
}

/** What roles do to a window. The others are for the person's eyes only: about, developer tools, the system's menus. */
const ROLES: Partial<Record<string, (window: StandInWindow) => void>> = {
  close: (window) => window.close(),
  minimize: (window) => window.minimize(),
  reload: (window) => window.reload(),
  togglefullscreen: (window) => window.setFullScreen(!window.isFullScreen()),
  resetZoom: ({ webContents }) => webContents.setZoomLevel(0),
  zoomIn: (window) => zoom(window, 0.5),
  zoomOut: (window) => zoom(window, -0.5),
};

function play(role: string, window: StandInWindow | null): void {
  if (role === 'quit') {
    app.quit();
  } else if (window && EDITING.includes(role)) {
    window.webContents.edit(role);
  } else if (window) {
    ROLES[role]?.(window);
  }
}

/** One way to write an accelerator, whatever the order and names of its keys. */
function normal(accelerator: string): string {
  const parts = accelerator.toLowerCase().replace(/\+\+$/, '+plus').split('+');
  const has = (...names: string[]): boolean => parts.slice(0, -1).some((part) => names.includes(part));
  const key = parts.at(-1) ?? '';
  return [
    has('cmdorctrl', 'commandorcontrol', 'ctrl', 'control', 'cmd', 'command'),
    has('alt', 'option'),
    has('shift'),
    { esc: 'escape', return: 'enter', space: ' ', left: 'arrowleft', right: 'arrowright' }[key] ?? key,
  ].join();
}

export class MenuItem {
  readonly id: string | undefined;
  readonly type: string;
  readonly role: string | undefined;
  readonly accelerator: string | undefined;
  readonly sublabel: string;
  readonly toolTip: string;
  readonly submenu: Menu | undefined;
  label: string;
  enabled = true;
  visible = true;
  checked = false;
  /** As in Electron: a test clicks by it. */
  readonly click: (event?: unknown, window?: StandInWindow | null) => void;

  constructor(options: Template) {
    const { submenu, role } = options;
    this.id = options.id;
    this.role = role;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    this.label = options.label ?? (role && ROLE_LABELS[role]) ?? role ?? '';
    this.sublabel = options.sublabel ?? '';
    this.toolTip = options.toolTip ?? '';
    this.accelerator = options.accelerator ?? (role && ROLE_KEYS[role]);
    this.#show(options);
    this.click = (event = {}, window = registry.focused) => {
      if (!this.enabled) {
        return;
      }
      if (this.type === 'checkbox') {
        this.checked = !this.checked;
      }
      if (role) {
        play(role, window);
      } else {
        options.click?.(
          this as unknown as Electron.MenuItem,
          (window ?? undefined) as unknown as Electron.BaseWindow,
          event as Electron.KeyboardEvent,
        );
      }
    };
  }

  #show({ enabled = true, visible = true, checked = false }: Template): void {
    Object.assign(this, { enabled, visible, checked });
  }
}

let applicationMenu: Menu | null = null;

export class Menu {
  items: MenuItem[] = [];

  append(item: MenuItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): MenuItem | null {
    return this.all().find((item) => item.id === id) ?? null;
  }

  /** It is nowhere to be seen: a test that wants it replaces this on the prototype. */
  popup(options: Pick<Electron.PopupOptions, 'callback'> & { window?: unknown } = {}): void {
    setImmediate(() => options.callback?.());
  }

  closePopup(): void {
    // Never open.
  }

  /** Every item, with those of the menus in it. */
  all(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all() ?? [])]);
  }

  static buildFromTemplate(template: readonly (Template | MenuItem)[]): Menu {
    const menu = only('Menu', new Menu());
    menu.items = template.map((item) => (item instanceof MenuItem ? item : new MenuItem(item)));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  /** What the keyboard does to the menu: keys that a page has left. */
  static press(accelerator: string, window: StandInWindow): void {
    const keys = normal(accelerator);
    applicationMenu
      ?.all()
      .find((item) => item.accelerator !== undefined && normal(item.accelerator) === keys)
      ?.click({}, window);
  }
}
