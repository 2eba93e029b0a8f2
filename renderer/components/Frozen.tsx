import { useState } from 'react';
import { useStores } from '../stores/context';

interface FrozenProps {
  as: 'div' | 'ul';
  /** Unique on the page. */
  name: string;
  className?: string | undefined;
}

/** Only on the server: the markup of each part, made once for all pages. */
const markup = new Map<string, string>();

/** Gives the server the inside of a frozen part. */
export function provideFrozen(name: string, html: string): void {
  markup.set(name, html);
}

/**
 * A part that is the same on every page and never changes. The server writes it; the client reads it back from
 * the page instead of carrying the code that makes it.
 */
export function Frozen({ as: Tag, name, className }: FrozenProps) {
  const { platform } = useStores();
  const [inner] = useState(() => ({
    __html: import.meta.env.SSR
      ? (markup.get(name) ?? '')
      : platform.trustedHtml(document.querySelector(`[data-frozen="${name}"]`)?.innerHTML ?? ''),
  }));
  return (
    <Tag
      className={className}
      data-frozen={name}
      role={Tag === 'ul' ? 'list' : undefined}
      dangerouslySetInnerHTML={inner}
      suppressHydrationWarning
    />
  );
}
