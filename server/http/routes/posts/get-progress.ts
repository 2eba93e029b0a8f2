import { endpoints } from '../../../contract/endpoints';
import { readProgress } from '../../../services/read-progress';
import { register } from '../../register';

export const getProgressRoute = register(endpoints.getProgress, async ({ actor, context }) =>
  readProgress(context, actor.user.userId),
);
