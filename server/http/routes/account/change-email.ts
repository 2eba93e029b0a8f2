import { endpoints } from '../../../contract/endpoints';
import { MESSAGES } from '../../../contract/messages';
import { requestEmailChange } from '../../../services/change-email';
import { register } from '../../register';
import { limitGuesses } from './limit-guesses';

export const changeEmailRoute = register(endpoints.changeEmail, async (call) => {
  await limitGuesses(call, () => requestEmailChange(call.context, call.actor.user, call.input.body));
  return { message: MESSAGES.account.emailSent };
});
