import { useState, type ReactNode } from 'react';
import { useStores } from '../stores/context';

interface FrozenProps {
  as: 'div' | 'ul';
  /** Unique on the page. */
  name: string;
  className?: string | undefined;
  /** Only on the server: `import.meta.env.SSR && <Part />`, so that the client's build leaves the part out. */
  children: ReactNode;
}

/**
 * A part that is the same on every page and never changes. The server writes it; the client reads it back from
 * the page instead of carrying the code that makes it.
 */
export function Frozen({ as: Tag, name, className, children }: FrozenProps) {
  const { platform } = useStores();
  const [inner] = useState(() =>
    import.meta.env.SSR
      ? undefined
      : { __html: platform.trustedHtml(document.querySelector(`[data-frozen="${name}"]`)?.innerHTML ?? '') },
  );
  return import.meta.env.SSR ? (
    <Tag className={className} data-frozen={name} role={Tag === 'ul' ? 'list' : undefined}>
      {children}
    </Tag>
  ) : (
    <Tag
      className={className}
      data-frozen={name}
      role={Tag === 'ul' ? 'list' : undefined}
      dangerouslySetInnerHTML={inner}
      suppressHydrationWarning
    />
  );
}
