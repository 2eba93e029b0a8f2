import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { findRoute, loadScene, NOT_FOUND, slugOfPost } from './routes';
import { useStores } from './stores/context';
import { loadAfterNavigation } from './use-navigation';

/** How long the pointer has to rest on a link, in milliseconds, before it counts as interest. */
const INTEREST = 65;

/**
 * Every link of the page, also those in rendered texts: one that leads to a scene is followed without a page
 * load, and its code, for a post also its text, is fetched when it is hovered, touched or focused.
 */
export function useLinks(): void {
  const { posts } = useStores();
  const navigate = useNavigate();
  useEffect(() => {
    let timer = 0;
    const handleInterest = ({ target }: Event): void => {
      window.clearTimeout(timer);
      const link = sceneLink(target);
      if (!link || link.pathname === window.location.pathname) {
        return;
      }
      timer = window.setTimeout(() => {
        void loadAfterNavigation().catch(() => undefined);
        loadScene(findRoute(link.pathname)).catch(() => undefined);
        const slug = slugOfPost(link.pathname);
        if (slug) {
          void posts.load(slug);
        }
      }, INTEREST);
    };
    const handleClick = (event: MouseEvent): void => {
      const link = sceneLink(event.target);
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
      if (link && isPlain && !event.defaultPrevented) {
        event.preventDefault();
        void navigate(link.pathname + link.search + link.hash, {
          replace: link.href === window.location.href,
        });
      }
    };
    const interests = ['pointerover', 'touchstart', 'focusin'] as const;
    interests.forEach((name) => document.addEventListener(name, handleInterest, { passive: true }));
    document.addEventListener('click', handleClick);
    return () => {
      window.clearTimeout(timer);
      interests.forEach((name) => document.removeEventListener(name, handleInterest));
      document.removeEventListener('click', handleClick);
    };
  }, [navigate, posts]);
}

/** The link around an element, when it leads to one of our scenes in this window. */
function sceneLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const isScene =
    link?.origin === window.location.origin &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download') &&
    findRoute(link.pathname) !== NOT_FOUND;
  return isScene ? link : null;
}
