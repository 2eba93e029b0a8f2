import { useNavigate } from 'react-router-dom';
import { MESSAGES } from '../../server/contract/messages';
import { ButtonLink } from './Button';
import { Page } from './Page';
import { SearchForm } from './SearchForm';
import styles from './NotFound.module.css';

interface NotFoundProps {
  title?: string;
  message?: string;
}

/** There is nothing at this address: what may have happened, a search, and the ways on. */
export function NotFound({
  title = 'Page not found',
  message = 'There is no page at this address. It may have moved, or the link may be incomplete.',
}: NotFoundProps) {
  const navigate = useNavigate();
  return (
    <Page title={title} lead={message}>
      <div className={styles.ways}>
        <SearchForm
          onSubmit={(query) => void navigate(`/explore?${new URLSearchParams({ query }).toString()}`)}
        />
        <p className={styles.links}>
          <ButtonLink look="secondary" to="/explore">
            Explore posts
          </ButtonLink>
          <ButtonLink look="secondary" to="/category">
            All courses
          </ButtonLink>
        </p>
      </div>
    </Page>
  );
}

/** There is no such post. */
export function PostNotFound() {
  return <NotFound title={MESSAGES.posts.notFound} message="This post may have moved or been taken down." />;
}
