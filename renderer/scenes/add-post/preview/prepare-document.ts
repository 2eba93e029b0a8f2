/**
 * Makes an empty document look like the page: its style sheets and the reader's look. Links open elsewhere, those
 * within the post lead to their section.
 *
 * @returns stops following the page's look
 */
export function prepareDocument(inner: Document): () => void {
  const outer = document.documentElement;
  const root = inner.documentElement;
  root.lang = outer.lang;
  root.dataset.js = 'ready';
  inner.title = 'Preview of the post';
  inner.head.replaceChildren(
    ...[...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => inner.importNode(link)),
  );
  const follow = (): void => {
    root.style.cssText = outer.style.cssText;
    if (outer.dataset.theme) {
      root.dataset.theme = outer.dataset.theme;
    } else {
      delete root.dataset.theme;
    }
  };
  follow();
  const observer = new MutationObserver(follow);
  observer.observe(outer, { attributeFilter: ['style', 'data-theme'] });
  inner.addEventListener('click', openElsewhere);
  return () => {
    observer.disconnect();
    inner.removeEventListener('click', openElsewhere);
  };
}

function openElsewhere(event: MouseEvent): void {
  const target = event.target as Element | null;
  const link = target?.closest?.<HTMLAnchorElement>('a[href]');
  if (!link) {
    return;
  }
  event.preventDefault();
  const address = link.getAttribute('href') ?? '';
  if (address.startsWith('#')) {
    const section = link.ownerDocument.getElementById(decodeURIComponent(address.slice(1)));
    section?.closest('details')?.setAttribute('open', '');
    section?.scrollIntoView();
  } else {
    window.open(link.href, '_blank', 'noopener');
  }
}
