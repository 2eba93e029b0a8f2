import { useStores } from '../../stores/context';

/** Copies a text and says so; where the clipboard is not to be had, the text itself is shown to be copied by hand. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { platform, ui } = useStores();
  return async (text, done) => {
    const isCopied = await platform.copyText(text);
    ui.toast(isCopied ? done : `Copy this by hand: ${text}`, isCopied ? 'success' : 'info');
  };
}
