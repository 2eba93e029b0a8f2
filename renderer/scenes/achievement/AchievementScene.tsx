import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Category } from '../../../server/contract/constants/categories';
import { SPECIMEN_ID } from '../../../server/contract/constants/certificates';
import { MESSAGES } from '../../../server/contract/messages';
import { achievementPath, findAchievement } from '../../../server/contract/rules/achievement-path';
import { categoryPath } from '../../../server/contract/rules/category-address';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { Button, ButtonLink } from '../../components/Button';
import { CategoryIcon } from '../../components/category-icon/CategoryIcon';
import { EmptyState } from '../../components/EmptyState';
import { Link } from '../../components/Link';
import { NotFound } from '../../components/NotFound';
import { Page } from '../../components/Page';
import { useParams } from '../../components/params';
import { useStore } from '../../stores/context';
import { AchievementStore } from './achievement-store';
import styles from './achievement.module.css';

/** `/achievements/{category}`: what a certificate means, what it takes, how to check one. */
export function AchievementScene() {
  const { category: segment = '' } = useParams();
  const category = findAchievement(segment);
  if (!category) {
    return <NotFound title="No such certificate" message={MESSAGES.posts.emptyCategory} />;
  }
  return category === segment ? (
    <Achievement key={category} category={category} />
  ) : (
    <Navigate to={achievementPath(category)} replace />
  );
}

function Achievement({ category }: { category: Category }) {
  return (
    <Page
      above={
        <Breadcrumbs
          parents={[
            { to: '/category', name: 'Courses' },
            { to: categoryPath(category), name: category },
          ]}
          current="Certificate"
        />
      }
      title={
        <span className={styles.title}>
          <CategoryIcon category={category} size={40} />
          The certificate in {category}
        </span>
      }
      lead={`It says that its holder has completed every post about ${category} that was published here at the time.`}
    >
      <div className={styles.parts}>
        <section aria-labelledby="what-it-takes">
          <h2 id="what-it-takes">What it takes</h2>
          <p>
            Mark every post about {category} that is published at that moment as completed. The certificate
            then comes by itself, once for each person. It names how many posts there were. Posts that are
            published later change nothing.
          </p>
          <p>
            It stands for reading and for the person’s own word that they have completed it. There is no exam.
          </p>
        </section>
        <Now category={category} />
        <section aria-labelledby="how-to-check">
          <h2 id="how-to-check">How to check one</h2>
          <ol className={styles.steps}>
            <li>
              Follow the link or the QR code on it, or type its unique ID into{' '}
              <Link to="/certificate-verification">Certificate verification</Link>. Its page says whether the
              signature is genuine and whether it still counts.
            </li>
            <li>
              Have you got a file? Drop it there. It is checked in your browser, and nothing is uploaded.
            </li>
            <li>
              With tools of your own: each is an Open Badges 3.0 credential, signed with Ed25519. The keys are
              at <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>.
            </li>
          </ol>
          <p>
            <ButtonLink look="secondary" to={`/verify/${SPECIMEN_ID}`}>
              See the page of a sample
            </ButtonLink>
          </p>
        </section>
      </div>
    </Page>
  );
}

/** What it would take today, and how many hold one. */
const Now = observer(function Now({ category }: { category: Category }) {
  const store = useStore(AchievementStore);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void store.load(category, controller.signal);
    return () => controller.abort();
  }, [store, category, attempt]);
  const found = store.find(category);
  if (!found) {
    return store.hasFailed ? (
      <EmptyState message="The posts that it takes could not be loaded." isError>
        <Button look="secondary" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </EmptyState>
    ) : (
      <div className={`skeleton ${styles.placeholder}`} aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading…
        </p>
      </div>
    );
  }
  const { posts, holders } = found;
  return (
    <section aria-labelledby="posts-now">
      <h2 id="posts-now">{headingOf(posts.length)}</h2>
      {posts.length === 0 ? (
        <p>No post about {category} is published yet, so nobody can earn it for now.</p>
      ) : (
        <ul className={styles.posts}>
          {posts.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={`/post/${encodeURIComponent(slug)}`}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.holders}>{holdersInWords(holders)}</p>
    </section>
  );
});

function holdersInWords(count: number): string {
  if (count === 0) {
    return 'Nobody holds a valid one yet.';
  }
  return count === 1 ? 'One person holds a valid one.' : `${count} people hold a valid one.`;
}

function headingOf(count: number): string {
  switch (count) {
    case 0:
      return 'Today';
    case 1:
      return 'The post it takes today';
    default:
      return `The ${count} posts it takes today`;
  }
}
