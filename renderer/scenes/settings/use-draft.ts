import { useState } from 'react';
import { DEFAULT_SETTINGS, SettingsStore, type Settings } from '../../stores/settings-store';
import { useStore, useStores } from '../../stores/context';

/** Settings in the making: shown on the page at once, kept only when saved. */
export function useDraft() {
  const { ui } = useStores();
  const settings = useStore(SettingsStore);
  const [draft, setDraft] = useState<Settings>(settings.saved);
  const [error, setError] = useState<string | null>(null);

  const change = (part: Partial<Settings>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    setError(null);
    settings.preview(next);
  };

  return {
    draft,
    error,
    change,
    fail: setError,
    reset: (key: keyof Settings) => change({ [key]: DEFAULT_SETTINGS[key] }),
    resetAll: () => change(DEFAULT_SETTINGS),
    save: () => {
      if (settings.save(draft)) {
        ui.toast('Settings saved.', 'success');
        ui.closeSettings();
      } else {
        setError(
          'The settings hold for this visit, but the browser would not keep them: its storage is full or blocked. A smaller background picture may help.',
        );
      }
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
