import { endpoints } from '../../../contract/endpoints';
import { testHelpSettings } from '../../../services/help-settings';
import { register } from '../../register';

export const testHelpSettingsRoute = register(
  endpoints.testHelpSettings,
  async ({ input, context, signal }) => testHelpSettings(context, input.body, signal()),
);
