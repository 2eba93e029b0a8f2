import { useMemo } from 'react';
import type { HtmlKey } from '../../server/contract/rules/page-html';
import { useStores } from '../stores/context';

interface HtmlProps {
  /** HTML that the server has sanitised. */
  html: string;
  /** Where the client reads the text back from the page; only for the fields of a post. */
  htmlKey?: HtmlKey;
  as?: 'div' | 'p' | 'span' | 'code';
  className?: string | undefined;
}

/** Rendered text from the server. */
export function Html({ html, htmlKey, as: Tag = 'div', className }: HtmlProps) {
  const { platform } = useStores();
  // Kept, since a new object would make React set the same text again and lose what is open or selected in it.
  const inner = useMemo(() => ({ __html: platform.trustedHtml(html) }), [platform, html]);
  return (
    <Tag className={className} data-html={htmlKey} dangerouslySetInnerHTML={inner} suppressHydrationWarning />
  );
}
