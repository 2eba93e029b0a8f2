import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { presentDraftRecord } from '../../../presenters/present-draft';
import { importDraft } from '../../../services/import-draft';
import { register } from '../../register';

export const importDraftRoute = register(
  endpoints.importDraft,
  async ({ input, actor, context, file, signal }) => {
    const { draft, notes } = await importDraft({ ...context, signal: signal() }, actor.user.userId, {
      stream: file.stream,
      name: input.query.name,
    });
    return { draft: presentDraftRecord(draft), notes };
  },
  { loginMessage: MESSAGES.posts.loginToAdd },
);
