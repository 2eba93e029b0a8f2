import { endpoints } from '../../../contract/endpoints';
import { exportToken } from '../../../services/export-link';
import { register } from '../../register';

export const createExportRoute = register(endpoints.createExport, async ({ actor, context, address }) => {
  await context.rateLimits.consumeAccount('export', actor.user.userId, address);
  return { url: `/api/account/export/${exportToken(context.secret, actor, context.clock.now())}` };
});
