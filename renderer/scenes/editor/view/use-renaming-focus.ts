import { useEffect, useRef, type RefObject } from 'react';

/**
 * Leads the focus back to the button of a name once its field is gone, unless it has gone elsewhere.
 *
 * @returns for the button
 */
export function useRenamingFocus(isRenaming: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return button;
}
