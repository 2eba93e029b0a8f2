import { z } from 'zod';
import {
  changeHelpSettingsSchema,
  type ChangeHelpSettings,
  type HelpSettings,
} from '../../../server/contract/schemas/help';

/** What the form of the settings holds, as it is typed. */
export interface HelpFormValues extends Record<string, string> {
  baseUrl: string;
  model: string;
  /** Empty: the key that is stored stays. */
  apiKey: string;
  perPersonPerDay: string;
  perDay: string;
}

const { baseUrl, model, perPersonPerDay, perDay } = changeHelpSettingsSchema.shape;

/** What is typed as a number; nothing typed is none. */
const typedNumber = z.string().transform((text) => (text.trim() === '' ? Number.NaN : Number(text)));

/** The contract's own rules, over what is typed. */
export const helpFormSchema = z.object({
  baseUrl,
  model,
  apiKey: z.string().trim().max(500, 'A key can have at most 500 characters.'),
  perPersonPerDay: typedNumber.pipe(perPersonPerDay),
  perDay: typedNumber.pipe(perDay),
});

export function valuesOf(settings: HelpSettings): HelpFormValues {
  return {
    baseUrl: settings.baseUrl,
    model: settings.model,
    apiKey: '',
    perPersonPerDay: String(settings.perPersonPerDay),
    perDay: String(settings.perDay),
  };
}

/** What is sent. @param forgetsKey the stored key goes, unless another one is typed */
export function changeOf(values: HelpFormValues, forgetsKey: boolean): ChangeHelpSettings {
  const { apiKey, ...others } = helpFormSchema.parse(values);
  if (apiKey !== '') {
    return { ...others, apiKey };
  }
  return forgetsKey ? { ...others, apiKey: null } : others;
}
