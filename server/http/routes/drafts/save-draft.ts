import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { presentDraftRecord } from '../../../presenters/present-draft';
import { saveDraft } from '../../../services/drafts';
import { register } from '../../register';
import { POST_BODY_LIMIT } from '../posts/post-body-limit';

export const saveDraftRoute = register(
  endpoints.saveDraft,
  async ({ input, actor, context }) =>
    presentDraftRecord(await saveDraft(context, actor.user.userId, input.params.draftId, input.body)),
  { loginMessage: MESSAGES.posts.loginToAdd, bodyLimit: POST_BODY_LIMIT },
);
