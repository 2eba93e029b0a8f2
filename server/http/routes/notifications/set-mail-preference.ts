import { endpoints } from '../../../contract/endpoints';
import { setMailPreference } from '../../../services/mail-preferences';
import { register } from '../../register';

export const setMailPreferenceRoute = register(
  endpoints.setMailPreference,
  async ({ input, actor, context }) => setMailPreference(context, actor.user.userId, input.body),
);
