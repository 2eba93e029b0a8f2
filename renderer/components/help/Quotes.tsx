import { observer } from 'mobx-react-lite';
import type { HelpPart } from '../../../server/contract/schemas/help';
import { CodePart } from './CodePart';
import styles from './help.module.css';

/** What was taken from posts, word for word: together what stands in the same passage, with its number. */
export const Quotes = observer(function Quotes({ parts }: { parts: readonly HelpPart[] }) {
  const numbers = [...new Set(parts.map(({ source }) => source))];
  return numbers.map((number) => (
    <blockquote key={number} className={styles.quote}>
      <span className={styles.number}>
        <span className="visually-hidden">Source </span>
        {number}
      </span>
      <div className={styles.parts}>
        {parts
          .filter(({ source }) => source === number)
          .map((part, place) =>
            part.kind === 'code' ? (
              <CodePart key={place} code={part.text} language={part.language} />
            ) : (
              <p key={place} data-kind={part.kind}>
                {part.text}
              </p>
            ),
          )}
      </div>
    </blockquote>
  ));
});
