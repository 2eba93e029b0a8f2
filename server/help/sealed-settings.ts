import type { HelpSettingsStore, SecretBox } from './port';

/** What a sealed key begins with: one that was kept before, or elsewhere, is not sealed. */
const MARK = 'sealed:';

/**
 * Settings whose key is sealed while it is kept. One that cannot be opened any more, on another machine or for
 * another person, counts as not set: it has to be typed again.
 */
export function sealSettings(store: HelpSettingsStore, box: SecretBox): HelpSettingsStore {
  return {
    ...store,
    read() {
      const settings = store.read();
      const { apiKey } = settings;
      return apiKey.startsWith(MARK)
        ? { ...settings, apiKey: box.open(apiKey.slice(MARK.length)) ?? '' }
        : settings;
    },
    write(settings) {
      const sealed = settings.apiKey === '' ? undefined : box.seal(settings.apiKey);
      return store.write(sealed === undefined ? settings : { ...settings, apiKey: MARK + sealed });
    },
  };
}
