import { endpoints } from '../../../contract/endpoints';
import { readHelpSettings } from '../../../services/help-settings';
import { register } from '../../register';

export const getHelpSettingsRoute = register(endpoints.getHelpSettings, async ({ context }) =>
  readHelpSettings(context),
);
