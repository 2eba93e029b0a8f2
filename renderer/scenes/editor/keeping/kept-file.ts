import { z } from 'zod';
import { EDITOR, EDITOR_LANGUAGES, EDITOR_THEMES } from '../../../../server/contract/constants/editor';
import { DEFAULT_SETTINGS } from '../model/default-settings';
import type { EditorSettings } from '../model/types';

const ids = <Id extends string>(list: readonly { id: Id }[]) => list.map(({ id }) => id);

/** A file as a device keeps it. What cannot be read of it gets its default: the text is what counts. */
export const keptFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.enum(ids(EDITOR_LANGUAGES)).catch(EDITOR.language),
  code: z.string(),
  /** Names this state. */
  stamp: z.string(),
  /** Milliseconds since 1970. */
  changedAt: z.number(),
});

export type KeptFile = z.output<typeof keptFileSchema>;

/** Which files there are, and when each was opened or closed last: what two tabs merge by. */
export const keptIndexSchema = z.array(
  z.object({
    id: z.string(),
    isOpen: z.boolean(),
    /** Milliseconds since 1970 of the last opening or closing. */
    at: z.number(),
    /** The state that was kept last. */
    stamp: z.string(),
  }),
);

export type KeptIndex = z.output<typeof keptIndexSchema>;
export type IndexEntry = KeptIndex[number];

/** How the windows stand on the desk. Belongs to the device: who comes last wins. */
export const keptDeskSchema = z.object({
  /** Ids, the front window last. */
  order: z.array(z.string()).catch([]),
  active: z.string().nullable().catch(null),
  frames: z
    .record(z.string(), z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }))
    .catch({}),
  minimised: z.array(z.string()).catch([]),
  /** `whole`: they stand side by side, whatever the size of the desk; `moved`: one was moved since. */
  tiling: z.enum(['none', 'whole', 'moved']).catch('none'),
});

export type KeptDesk = z.output<typeof keptDeskSchema>;

export const keptSettingsSchema: z.ZodType<EditorSettings> = z.object({
  theme: z.enum(ids(EDITOR_THEMES)).catch(DEFAULT_SETTINGS.theme),
  fontSize: z
    .number()
    .refine((size) => (EDITOR.fontSizes as readonly number[]).includes(size))
    .catch(DEFAULT_SETTINGS.fontSize),
  lineNumbers: z.boolean().catch(DEFAULT_SETTINGS.lineNumbers),
  syntaxHighlight: z.boolean().catch(DEFAULT_SETTINGS.syntaxHighlight),
  autoSave: z.boolean().catch(DEFAULT_SETTINGS.autoSave),
  lineWrapping: z.boolean().catch(DEFAULT_SETTINGS.lineWrapping),
});

/** Reads JSON of a storage. @returns undefined when it is missing or damaged */
export function readKept<T>(schema: z.ZodType<T>, json: string | null): T | undefined {
  try {
    return schema.safeParse(JSON.parse(json ?? 'null')).data;
  } catch {
    return undefined;
  }
}
