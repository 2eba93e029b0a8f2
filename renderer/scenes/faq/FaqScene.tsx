import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../components/Link';
import { FIXED_FAQ } from '../../../server/contract/constants/faq';
import { Html } from '../../components/Html';
import { Page } from '../../components/Page';
import questions from '../../components/FaqList.module.css';
import styles from './faq.module.css';

/**
 * The 13 fixed questions, one open at a time (SPEC §2, "FAQ").
 *
 * The browser's own accordion: works without scripts, is found by search in the page, and opens for a hash.
 */
export function FaqScene() {
  const list = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    const item = FIXED_FAQ.find(({ id }) => hash === `#${id}`);
    const details = item && list.current?.querySelector(`[id="${item.id}"]`)?.closest('details');
    if (details) {
      details.open = true;
    }
  }, [hash]);
  return (
    <Page
      title="Frequently asked questions"
      lead="How Lectern works: reading, accounts, certificates, privacy, and the software behind it."
    >
      <div className={`${questions.list} ${styles.list}`} ref={list}>
        {FIXED_FAQ.map(({ id, name, html }) => (
          <details key={id} name="faq" className={`${questions.item} ${styles.item}`}>
            <summary>
              <h2>{name}</h2>
            </summary>
            <div id={id} className={styles.answer}>
              <Html html={html} className="prose" />
            </div>
          </details>
        ))}
      </div>
      <p className={styles.more}>
        Looking for something to read instead? <Link to="/explore">Explore the posts</Link> or{' '}
        <Link to="/category">pick a topic</Link>.
      </p>
    </Page>
  );
}
