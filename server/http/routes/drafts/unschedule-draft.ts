import { endpoints } from '../../../contract/endpoints';
import { presentDraftRecord } from '../../../presenters/present-draft';
import { unscheduleDraft } from '../../../services/schedule-draft';
import { register } from '../../register';

export const unscheduleDraftRoute = register(endpoints.unscheduleDraft, async ({ input, actor, context }) =>
  presentDraftRecord(await unscheduleDraft(context, actor.user.userId, input.params.draftId)),
);
