import type { z } from 'zod';
import type { helpTestSchema } from '../../server/contract/schemas/help';

export type { HelpSettings, OpenQuestion } from '../../server/contract/schemas/help';
export type HelpTest = z.infer<typeof helpTestSchema>;
