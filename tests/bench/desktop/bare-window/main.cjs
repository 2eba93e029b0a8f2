// Windows with one heading each and nothing else: what the app is measured beside.
// oxlint-disable-next-line typescript/no-require-imports -- Electron starts it as it is.
const { app, BrowserWindow } = require('electron');

const open = () => {
  const window = new BrowserWindow({
    width: 900,
    height: 700,
    show: false,
    webPreferences: { contextIsolation: true, sandbox: true },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('data:text/html,<title>Bare</title><h1>Bare</h1>');
};

Object.assign(globalThis, { openBareWindow: open });
void app.whenReady().then(open);
app.on('window-all-closed', () => app.quit());
