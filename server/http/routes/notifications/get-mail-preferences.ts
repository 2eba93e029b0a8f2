import { endpoints } from '../../../contract/endpoints';
import { listMailPreferences } from '../../../services/mail-preferences';
import { register } from '../../register';

export const getMailPreferencesRoute = register(endpoints.getMailPreferences, async ({ actor }) =>
  listMailPreferences(actor.user),
);
