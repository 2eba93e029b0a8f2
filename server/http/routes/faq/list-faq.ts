import { endpoints } from '../../../contract/endpoints';
import { newestFaq } from '../../../services/newest-faq';
import { register } from '../../register';

export const listFaqRoute = register(endpoints.listFaq, async ({ context }) => newestFaq(context), {
  cache: 'content',
});
