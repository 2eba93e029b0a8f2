import { MESSAGES } from '../../../contract/messages';
import { endpoints } from '../../../contract/endpoints';
import { rateAnswer } from '../../../services/rate-answer';
import { register } from '../../register';
import { personOf } from './person-of';

export const rateAnswerRoute = register(
  endpoints.rateAnswer,
  async ({ input: { params, body }, actor, context, address }) => {
    const person = personOf(actor, address);
    if (await rateAnswer(context, params.answerId, { rating: body.rating, person })) {
      context.metrics.countRating(body.rating);
    }
    return { message: MESSAGES.help.rated };
  },
);
