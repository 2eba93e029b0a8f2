import { ExternalLink } from 'lucide-react';
import type { HelpSource } from '../../../server/contract/schemas/help';
import { sourceTitle, type NearestPost } from '../../stores/help/answer';
import shared from './help.module.css';
import styles from './sources.module.css';

/** The passages that an answer rests on. Each opens in a new tab, where the browser marks the passage. */
export function Sources({ sources }: { sources: readonly HelpSource[] }) {
  if (sources.length === 0) {
    return null;
  }
  return (
    <div className={styles.sources}>
      <p className={shared.byline}>Sources</p>
      <ol role="list" aria-label="Sources">
        {sources.map((source) => (
          <li key={source.number}>
            <span className={shared.number}>{source.number}</span>
            <a
              href={source.href}
              target="_blank"
              rel="noopener"
              title={source.passage.replaceAll('\t', ' | ')}
            >
              {`${sourceTitle(source)}\u00A0`}
              <ExternalLink size={14} aria-hidden="true" />
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Posts that come near to a question without an answer. They open in this window, and the chat stays. */
export function Nearest({ posts }: { posts: readonly NearestPost[] }) {
  if (posts.length === 0) {
    return null;
  }
  return (
    <div className={styles.sources}>
      <p className={shared.byline}>These posts come nearest</p>
      <ul role="list" aria-label="Nearest posts">
        {posts.map(({ title, category, href }) => (
          <li key={href}>
            <a href={href}>{title}</a> <span className={shared.muted}>{category}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
