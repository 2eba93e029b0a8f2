import { endpoints } from '../../../contract/endpoints';
import { routes } from '../../../contract/endpoints/routes';
import { presentOpenQuestion } from '../../../presenters/present-open-question';
import { listOpenQuestions } from '../../../services/open-questions';
import { listHeaders } from '../../list-headers';
import { Answer, register } from '../../register';

export const listOpenQuestionsRoute = register(
  endpoints.listOpenQuestions,
  async ({ input: { query }, context }) => {
    const page = await listOpenQuestions(context, query);
    return new Answer(
      page.items.map(presentOpenQuestion),
      listHeaders(routes.listOpenQuestions, page, query),
    );
  },
);
