import { Share2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Link } from '../../components/Link';
import { FIXED_FAQ } from '../../../server/contract/constants/faq';
import { categoryPath } from '../../../server/contract/rules/category-address';
import { Button, ButtonLink } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { FaqList } from '../../components/FaqList';
import { PostGrid } from '../../components/PostGrid';
import { addressOf } from '../../platform/address-of';
import { useStore, useStores } from '../../stores/context';
import { CertificatePreview } from './CertificatePreview';
import { HeroPicture } from './HeroPicture';
import styles from './home.module.css';
import { OwnPostChanges } from '../../stores/member/own-post-changes';
import { NewestPostsStore } from './newest-posts-store';
import { TypedPhrases } from './TypedPhrases';

/** The front page (SPEC §2, "Home"). */
export function HomeScene() {
  return (
    <div className={styles.home}>
      <Hero />
      <section className={styles.section} aria-labelledby="newest">
        <div className={styles.headingRow}>
          <h2 id="newest">New posts</h2>
          <Link to="/explore">All posts</Link>
        </div>
        <NewestPosts />
      </section>
      <section className={styles.section} aria-labelledby="certificates">
        <CertificatePreview />
      </section>
      <section className={`${styles.section} ${styles.faq}`} aria-labelledby="questions">
        <div>
          <h2 id="questions">Questions</h2>
          <p className={styles.faqMore}>
            <Link to="/faq">All questions and answers</Link>
          </p>
        </div>
        <FaqList items={FIXED_FAQ.slice(0, 3)} />
      </section>
      <nav className={styles.onward} aria-label="Where to go next">
        <Link to="/category">
          <strong>All courses</strong>
          <span>Every topic: languages, frameworks and tools.</span>
        </Link>
        <Link to={categoryPath('web-development')}>
          <strong>Web development</strong>
          <span>HTML, CSS, JavaScript and the frameworks on top, in one list.</span>
        </Link>
        <Link to="/editor">
          <strong>Code editor</strong>
          <span>Write and run code in the browser, without an account.</span>
        </Link>
        <Link to="/certificate-verification">
          <strong>Certificate verification</strong>
          <span>Check a certificate by name, unique ID or date.</span>
        </Link>
      </nav>
    </div>
  );
}

function Hero() {
  const { platform, ui } = useStores();
  const handleShare = async (): Promise<void> => {
    // The app has no address of its own that leads to its first page.
    const url = platform.desktop ? addressOf('/explore', platform) : window.location.origin;
    if ((await platform.share({ title: 'Lectern', url })) !== 'unsupported') {
      return;
    }
    const isCopied = await platform.copyText(url);
    ui.toast(
      isCopied ? 'Link copied.' : `Copy this address to share it: ${url}`,
      isCopied ? 'success' : 'info',
    );
  };
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>
        <h1 id="hero" className={styles.title} tabIndex={-1}>
          Learn to build, and prove it.
        </h1>
        <p className={styles.tagline}>
          Short, careful posts about programming, grouped by topic. Read them, run the code, keep what you
          learned.
        </p>
        <TypedPhrases />
        <div className={styles.actions}>
          <ButtonLink to="/explore">Explore Blogs</ButtonLink>
          <Button look="secondary" className="needs-js" onClick={() => void handleShare()}>
            <Share2 size={18} aria-hidden="true" />
            Share
          </Button>
        </div>
      </div>
      <HeroPicture className={styles.picture} />
    </section>
  );
}

const NewestPosts = observer(function NewestPosts() {
  const store = useStore(NewestPostsStore);
  const { version } = useStore(OwnPostChanges);
  useEffect(() => void store.load(), [store, version]);
  if (store.cards?.length === 0) {
    return (
      <EmptyState message="No posts here yet.">
        <ButtonLink look="secondary" to="/category">
          Look at the courses
        </ButtonLink>
      </EmptyState>
    );
  }
  if (!store.cards && store.hasFailed) {
    return (
      <EmptyState message="The newest posts could not be loaded." isError>
        <Button look="secondary" onClick={() => void store.load()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  return <PostGrid posts={store.cards ?? []} pending={store.cards ? 0 : 6} />;
});
