import { endpoints } from '../../../contract/endpoints';
import { exportDraft } from '../../../services/export-post';
import { FileAnswer, register } from '../../register';

export const exportDraftRoute = register(endpoints.exportDraft, async ({ input, actor, context }) => {
  const { stream, name, type } = await exportDraft(context, actor.user.userId, {
    draftId: input.params.draftId,
    format: input.query.format,
  });
  return new FileAnswer(stream, name, type);
});
