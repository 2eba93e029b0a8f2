import { useLocation } from 'react-router-dom';
import { MESSAGES } from '../../../server/contract/messages';
import { NotFound, PostNotFound } from '../../components/NotFound';

/** The page for addresses that lead nowhere. */
export function NotFoundScene() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/category/')) {
    return <NotFound title="No such course" message={MESSAGES.posts.emptyCategory} />;
  }
  if (pathname.startsWith('/post/')) {
    return <PostNotFound />;
  }
  return <NotFound />;
}
