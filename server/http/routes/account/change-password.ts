import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { changePassword } from '../../../services/change-password';
import { register } from '../../register';
import { limitGuesses } from './limit-guesses';

export const changePasswordRoute = register(endpoints.changePassword, async (call) => {
  await limitGuesses(call, () => changePassword(call.context, call.actor, call.input.body));
  return { message: MESSAGES.account.passwordChanged };
});
