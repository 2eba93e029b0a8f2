import { endpoints } from '../../../contract/endpoints';
import { changeHelpSettings } from '../../../services/help-settings';
import { register } from '../../register';

export const setHelpSettingsRoute = register(endpoints.setHelpSettings, async ({ input, actor, context }) => {
  const settings = await changeHelpSettings(context, input.body);
  context.logger.info(
    { adminId: actor.user.userId, baseUrl: settings.baseUrl, model: settings.model },
    'The settings of help were changed.',
  );
  return settings;
});
