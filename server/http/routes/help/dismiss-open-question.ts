import { ADMIN_MESSAGES } from '../../../contract/admin-messages';
import { endpoints } from '../../../contract/endpoints';
import { dismissOpenQuestion } from '../../../services/open-questions';
import { register } from '../../register';

export const dismissOpenQuestionRoute = register(
  endpoints.dismissOpenQuestion,
  async ({ input, context }) => {
    await dismissOpenQuestion(context, input.params.questionId);
    return { message: ADMIN_MESSAGES.questionDismissed };
  },
);
