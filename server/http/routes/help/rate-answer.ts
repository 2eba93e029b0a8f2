import { MESSAGES } from '../../../contract/messages';
import { endpoints } from '../../../contract/endpoints';
import { rateAnswer } from '../../../services/rate-answer';
import { register } from '../../register';

export const rateAnswerRoute = register(
  endpoints.rateAnswer,
  async ({ input: { params, body }, context }) => {
    await rateAnswer(context, params.answerId, body.rating);
    context.metrics.countRating(body.rating);
    return { message: MESSAGES.help.rated };
  },
);
