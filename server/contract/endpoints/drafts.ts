import { z } from 'zod';
import { idSchema, messageSchema, momentSchema } from '../schemas/common';
import { FILE_LIMITS } from '../constants/files';
import { exportQuerySchema, importedDraftSchema, importQuerySchema } from '../schemas/files';
import { draftSchema, draftSummarySchema, saveDraftSchema } from '../schemas/draft';
import type { Endpoint } from './endpoint';
import { routes } from './routes';

const draftParams = z.object({ draftId: idSchema });

export const draftEndpoints = {
  listDrafts: {
    ...routes.listDrafts,
    summary: 'One’s own drafts, the last changed first.',
    request: {},
    response: z.array(draftSummarySchema),
  },
  getDraft: {
    ...routes.getDraft,
    summary: 'One draft with its content.',
    request: { params: draftParams },
    response: draftSchema,
  },
  saveDraft: {
    ...routes.saveDraft,
    summary:
      'Keeps what has been written so far, under an id that the client made. 409 `conflict` with `current.draft` when it was saved elsewhere meanwhile, with `current.post` when it has been published.',
    request: { params: draftParams, body: saveDraftSchema },
    response: draftSummarySchema,
  },
  deleteDraft: {
    ...routes.deleteDraft,
    summary: 'Removes a draft. Saving it again brings it back.',
    request: { params: draftParams },
    response: messageSchema,
  },
  importDraft: {
    ...routes.importDraft,
    summary:
      'Makes a draft of a file: Markdown of at most 2 MB, or a ZIP file with one Markdown file and its pictures and videos. What was left out stands in `notes`.',
    request: { query: importQuerySchema },
    response: importedDraftSchema,
    takesFile: FILE_LIMITS.archiveBytes,
    status: 201,
  },
  exportDraft: {
    ...routes.exportDraft,
    summary: 'A draft as a file: Markdown, or a ZIP file with its pictures and videos.',
    request: { params: draftParams, query: exportQuerySchema },
    response: z.null(),
    file: 'application/octet-stream',
  },
  scheduleDraft: {
    ...routes.scheduleDraft,
    summary: 'Publishes this state of the draft at a moment to come. All rules of a post are checked now.',
    request: {
      params: draftParams,
      body: z.object({ revision: idSchema, publishAt: momentSchema }),
    },
    response: draftSummarySchema,
  },
  unscheduleDraft: {
    ...routes.unscheduleDraft,
    summary: 'Takes the moment of publishing back.',
    request: { params: draftParams },
    response: draftSummarySchema,
  },
} satisfies Record<string, Endpoint>;
