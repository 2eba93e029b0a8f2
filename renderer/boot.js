// Runs before the first paint, inlined in the page: the saved look (written by SettingsStore), `data-js`,
// `data-member` and `data-window`.
(() => {
  // What signs somebody in leaves the address before anything else loads; sign-in-arrival.ts takes it from here.
  const takeSignIn = () => {
    if (/^\/(login|dashboard)\/?$/.test(location.pathname)) {
      const search = new URLSearchParams(location.search);
      for (const name of ['code', 'token', 'user']) {
        if (search.has(name)) {
          (globalThis.signInArrival ||= {})[name] = search.get(name);
          search.delete(name);
        }
      }
      if (globalThis.signInArrival) {
        history.replaceState(null, '', location.pathname + (search.size ? `?${search}` : '') + location.hash);
      }
    }
  };

  takeSignIn();
  const root = document.documentElement;
  root.dataset.js = '';
  if (globalThis.desktop && location.search.startsWith('?window=')) {
    // A native code window: the site's frame is not for it (Layout.module.css).
    root.dataset.window = '';
  }
  try {
    const look = JSON.parse(localStorage.getItem('look') || '{}');
    if (look.theme) {
      root.dataset.theme = look.theme;
    }
    for (const [name, value] of Object.entries(look.tokens || {})) {
      root.style.setProperty(name, value);
    }
    root.style.setProperty('--background-image', localStorage.getItem('look-image'));
    if (localStorage.getItem('token')) {
      // Somebody is signed in: the bell is on its way.
      root.dataset.member = '';
    }
  } catch {
    // A damaged entry or a blocked storage: the page keeps its own look.
  }
  // The page can be read without scripts, so they wait until it was painted: they share a slow line with the
  // styles and the picture. In development there is no list, and Vite's own tag starts them.
  addEventListener('DOMContentLoaded', () => {
    const list = document.getElementById('modules');
    const load = () => {
      const [entry, ...others] = JSON.parse(list.textContent);
      others.forEach((href) =>
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
      );
      import(entry);
    };
    if (list && document.hidden) {
      load();
    } else if (list) {
      requestAnimationFrame(() => setTimeout(load));
    }
  });
})();
