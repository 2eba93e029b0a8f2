import { useEffect, useState } from 'react';
import type { Entry } from './TableOfContents';

/** The section that is being read: the last one whose heading has come into the upper third of the window. */
export function useActiveSection(entries: readonly Entry[]): string | undefined {
  const [active, setActive] = useState<string>();
  const ids = entries.map(({ id }) => id).join('\n');
  useEffect(() => {
    const headings = ids.split('\n').flatMap((id) => document.getElementById(id) ?? []);
    let frame = 0;
    const update = (): void => {
      frame = 0;
      const line = window.innerHeight / 3;
      setActive(headings.findLast((heading) => heading.getBoundingClientRect().top < line)?.id);
    };
    const handleScroll = (): void => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', handleScroll);
    };
  }, [ids]);
  return active;
}
