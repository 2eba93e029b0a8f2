import { endpoints } from '../../../contract/endpoints';
import { presentDraftSummary } from '../../../presenters/present-draft';
import { listDrafts } from '../../../services/drafts';
import { register } from '../../register';

export const listDraftsRoute = register(endpoints.listDrafts, async ({ actor, context }) =>
  (await listDrafts(context, actor.user.userId)).map(presentDraftSummary),
);
