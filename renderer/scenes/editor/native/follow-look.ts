import type { RootStore } from '../../../stores/create-root-store';
import { SettingsStore } from '../../../stores/settings-store';

/** Shows the page in the look that was chosen in another window, as soon as it is. */
export function followLook({ platform }: Pick<RootStore, 'platform'>): void {
  platform.onOtherTab(() => {
    const settings = new SettingsStore({ platform });
    settings.preview(settings.saved);
  });
}
