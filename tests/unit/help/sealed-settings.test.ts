import { expect, test } from 'vitest';
import type { HelpSettingsStore, SecretBox, StoredHelpSettings } from '../../../server/help/port';
import { sealSettings } from '../../../server/help/sealed-settings';

const SETTINGS: StoredHelpSettings = {
  baseUrl: 'https://models.example.org/v1',
  model: 'small',
  apiKey: 'a key that costs money',
  perPersonPerDay: 10,
  perDay: 100,
};

/** Opens what it has sealed itself. */
const box = (name: string): SecretBox => ({
  seal: (secret) => Buffer.from(`${name} ${secret}`).toString('base64'),
  open(sealed) {
    const [owner, ...words] = Buffer.from(sealed, 'base64').toString().split(' ');
    return owner === name ? words.join(' ') : undefined;
  },
});

function storeWith(first: StoredHelpSettings = SETTINGS) {
  let kept = first;
  const store: HelpSettingsStore = {
    read: () => kept,
    write(settings) {
      kept = settings;
      return Promise.resolve();
    },
  };
  return { store, kept: () => kept };
}

test('a key is sealed while it is kept, and read as it was typed', async () => {
  const { store, kept } = storeWith();
  const sealed = sealSettings(store, box('ada'));
  await sealed.write(SETTINGS);
  expect(JSON.stringify(kept())).not.toContain(SETTINGS.apiKey);
  expect(sealed.read()).toEqual(SETTINGS);
});

test('a key that was kept before there was a keychain is read as it is', () => {
  expect(sealSettings(storeWith().store, box('ada')).read()).toEqual(SETTINGS);
});

test('on another machine the key counts as not set, and nothing else is lost', async () => {
  const { store } = storeWith();
  await sealSettings(store, box('ada')).write(SETTINGS);
  expect(sealSettings(store, box('bob')).read()).toEqual({ ...SETTINGS, apiKey: '' });
});

test('without a keychain the key is kept as on a server', async () => {
  const { store, kept } = storeWith();
  await sealSettings(store, { ...box('ada'), seal: () => undefined }).write(SETTINGS);
  expect(kept()).toEqual(SETTINGS);
});
