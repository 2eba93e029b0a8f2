import type { ChangeHelpSettings, HelpSettings } from '../contract/schemas/help';
import { ADMIN_MESSAGES } from '../contract/admin-messages';
import { ConflictError } from '../domain/errors';
import type { Help, HelpTest, ModelSettings } from '../help/port';
import type { ServiceDeps } from './deps';
import { usedToday } from './help-budget';

type SettingsDeps = Pick<ServiceDeps, 'storage' | 'clock'> & { help: Help };

/** The model that answers now; undefined where only posts do. The environment wins over what an admin set. */
export function currentModel({ help }: { help: Help }): ModelSettings | undefined {
  if (help.fixed) {
    return { ...help.fixed, isTrusted: true };
  }
  const { baseUrl, model, apiKey } = help.settings.read();
  return baseUrl === '' || model === '' ? undefined : { baseUrl, model, apiKey, isTrusted: false };
}

/** The settings as admins see them: never the key. */
export async function readHelpSettings(deps: SettingsDeps): Promise<HelpSettings> {
  const { help } = deps;
  const stored = help.settings.read();
  const shown = help.fixed ?? stored;
  return {
    baseUrl: shown.baseUrl,
    model: shown.model,
    hasKey: shown.apiKey !== '',
    perPersonPerDay: stored.perPersonPerDay,
    perDay: stored.perDay,
    isFixed: help.fixed !== undefined,
    refusesPrivate: help.refusesPrivate,
    usedToday: await usedToday(deps),
  };
}

/**
 * Keeps what an admin set. A key that is left out stays with its address: it is not handed to another one.
 *
 * @throws ConflictError for another model than the environment's
 */
export async function changeHelpSettings(
  deps: SettingsDeps,
  change: ChangeHelpSettings,
): Promise<HelpSettings> {
  const { help } = deps;
  const stored = help.settings.read();
  if (help.fixed) {
    const isSame = change.baseUrl === help.fixed.baseUrl && change.model === help.fixed.model;
    if (!isSame || typeof change.apiKey === 'string') {
      throw new ConflictError(ADMIN_MESSAGES.helpIsFixed);
    }
    const { perPersonPerDay, perDay } = change;
    await help.settings.write({ ...stored, perPersonPerDay, perDay });
  } else {
    await help.settings.write({
      baseUrl: change.baseUrl,
      model: change.model,
      apiKey: keyOf(deps, change),
      perPersonPerDay: change.perPersonPerDay,
      perDay: change.perDay,
    });
  }
  return readHelpSettings(deps);
}

/** Asks the model of these settings one small thing. Nothing is kept. */
export async function testHelpSettings(
  deps: SettingsDeps,
  change: ChangeHelpSettings,
  signal: AbortSignal,
): Promise<HelpTest> {
  const { fixed, model } = deps.help;
  if (fixed) {
    return model.test({ ...fixed, isTrusted: true }, signal);
  }
  if (change.baseUrl === '' || change.model === '') {
    return { ok: false, message: ADMIN_MESSAGES.helpNothingToTest, milliseconds: 0 };
  }
  const { baseUrl } = change;
  return model.test({ baseUrl, model: change.model, apiKey: keyOf(deps, change), isTrusted: false }, signal);
}

/** The key that goes with changed settings. The one that is kept goes to the host alone that it was given for. */
function keyOf({ help }: SettingsDeps, { apiKey, baseUrl }: ChangeHelpSettings): string {
  if (apiKey !== undefined) {
    return apiKey ?? '';
  }
  const stored = help.settings.read();
  return hostOf(stored.baseUrl) === hostOf(baseUrl) ? stored.apiKey : '';
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
