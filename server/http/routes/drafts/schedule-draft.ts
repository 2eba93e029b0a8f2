import { endpoints } from '../../../contract/endpoints';
import { presentDraftRecord } from '../../../presenters/present-draft';
import { scheduleDraft } from '../../../services/schedule-draft';
import { register } from '../../register';

export const scheduleDraftRoute = register(endpoints.scheduleDraft, async ({ input, actor, context }) =>
  presentDraftRecord(await scheduleDraft(context, actor.user.userId, input.params.draftId, input.body)),
);
