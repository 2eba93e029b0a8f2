import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { deleteDraft } from '../../../services/drafts';
import { register } from '../../register';

export const deleteDraftRoute = register(endpoints.deleteDraft, async ({ input, actor, context }) => {
  await deleteDraft(context, actor.user.userId, input.params.draftId);
  return { message: MESSAGES.drafts.deleted };
});
