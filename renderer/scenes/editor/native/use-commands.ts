import { useEffect, useRef } from 'react';
import type { MenuCommand } from '../../../../server/contract/ipc';
import { useStores } from '../../../stores/context';
import { isFormatKey, isModKey } from '../view/use-window-keys';

type Commands = Partial<Record<MenuCommand, () => void>>;

/** Does what the app's menu leaves to the window, and what its keys mean: they may come either way. */
export function useCommands(commands: Commands): void {
  const { desktop } = useStores().platform;
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => desktop?.onCommand((command) => latest.current[command]?.()), [desktop]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const command = event.isComposing ? undefined : commandOf(event);
      const run = command && latest.current[command];
      if (run) {
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) {
          run();
        }
      }
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}

function commandOf(event: KeyboardEvent): MenuCommand | undefined {
  if (isModKey(event, 's')) {
    return 'save';
  }
  if (isModKey(event, 's', true)) {
    return 'save-as';
  }
  if (isModKey(event, 'enter')) {
    return 'run';
  }
  return isFormatKey(event) ? 'format' : undefined;
}
