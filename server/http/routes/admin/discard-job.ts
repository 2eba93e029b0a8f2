import { ADMIN_MESSAGES } from '../../../contract/admin-messages';
import { endpoints } from '../../../contract/endpoints';
import { discardJob } from '../../../services/failed-jobs';
import { register } from '../../register';

export const discardJobRoute = register(endpoints.discardJob, async ({ input, actor, context }) => {
  await discardJob(context, input.params.jobId);
  context.logger.info(
    { adminId: actor.user.userId, jobId: input.params.jobId },
    'A failed job was discarded.',
  );
  return { message: ADMIN_MESSAGES.jobDiscarded };
});
