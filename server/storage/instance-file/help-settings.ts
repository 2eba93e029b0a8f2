import { HELP } from '../../contract/constants/help';
import { asStorageFull } from '../../domain/storage-full';
import type { HelpSettingsStore, StoredHelpSettings } from '../../help/port';
import { type InstanceFileOptions, readInstanceFile } from './open-instance-file';

const DEFAULTS: StoredHelpSettings = {
  baseUrl: '',
  model: '',
  apiKey: '',
  perPersonPerDay: HELP.perPersonPerDay,
  perDay: HELP.perDay,
};

/**
 * Keeps the settings of help in the instance file, which no other program reads and which holds the other secrets.
 * A key that was replaced is gone from both versions of the file.
 *
 * @param stored as the file has it
 */
export function createHelpSettingsStore(
  options: InstanceFileOptions,
  stored: StoredHelpSettings | null,
): HelpSettingsStore {
  let current = stored ?? DEFAULTS;
  let turn: Promise<void> = Promise.resolve();

  async function write(settings: StoredHelpSettings): Promise<void> {
    const { low, adapter } = await readInstanceFile(options);
    low.data.help = settings;
    try {
      await adapter.writeBoth(low.data);
    } catch (error) {
      throw asStorageFull(error);
    }
    await adapter.removeDamaged();
    current = settings;
  }

  return {
    read: () => current,
    write(settings) {
      const done = turn.then(() => write(settings));
      turn = done.catch(() => undefined);
      return done;
    },
  };
}
