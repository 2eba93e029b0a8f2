import { endpoints } from '../../../contract/endpoints';
import { presentDraft } from '../../../presenters/present-draft';
import { readDraft } from '../../../services/drafts';
import { register } from '../../register';

export const getDraftRoute = register(endpoints.getDraft, async ({ input, actor, context }) =>
  presentDraft(await readDraft(context, actor.user.userId, input.params.draftId)),
);
