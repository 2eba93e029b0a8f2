import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import type { HelpPart } from '../../../server/contract/schemas/help';
import { CodePart } from './CodePart';
import styles from './help.module.css';

/** A row of a comparison: its cells come with tabs between them. */
function Cells({ row }: { row: string }) {
  return row.split('\t').map((cell, place) => (
    <Fragment key={place}>
      {place > 0 && ' | '}
      {place === 0 ? <strong>{cell}</strong> : cell}
    </Fragment>
  ));
}

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
                {part.kind === 'row' ? <Cells row={part.text} /> : part.text}
              </p>
            ),
          )}
      </div>
    </blockquote>
  ));
});
