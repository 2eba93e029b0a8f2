import { endpoints } from '../../../contract/endpoints';
import { newestFaq } from '../../../services/newest-faq';
import { Answer, register } from '../../register';

export const listFaqRoute = register(
  endpoints.listFaq,
  async ({ context }) => {
    const { items, isStandIn } = await newestFaq(context);
    return new Answer(items, {}, !isStandIn);
  },
  { cache: 'content' },
);
