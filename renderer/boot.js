// Runs before the first paint, inlined in the page: the saved look (written by SettingsStore), and `data-js`.
(() => {
  const root = document.documentElement;
  root.dataset.js = '';
  try {
    const look = JSON.parse(localStorage.getItem('look') || '{}');
    if (look.theme) {
      root.dataset.theme = look.theme;
    }
    for (const [name, value] of Object.entries(look.tokens || {})) {
      root.style.setProperty(name, value);
    }
    root.style.setProperty('--background-image', localStorage.getItem('look-image'));
  } catch {
    // A damaged entry or a blocked storage: the page keeps its own look.
  }
})();
