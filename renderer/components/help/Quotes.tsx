import { observer } from 'mobx-react-lite';
import type { HelpPart, HelpSource } from '../../../server/contract/schemas/help';
import { CodePart } from './CodePart';
import { QuotedTable } from './QuotedTable';
import shared from './help.module.css';
import styles from './quotes.module.css';

/** A part by itself, or all rows of a table that come one after another. */
type Piece = HelpPart | { kind: 'table'; rows: string[] };

function piecesOf(parts: readonly HelpPart[]): Piece[] {
  const pieces: Piece[] = [];
  for (const part of parts) {
    const last = pieces.at(-1);
    if (part.kind !== 'row') {
      pieces.push(part);
    } else if (last?.kind === 'table') {
      last.rows.push(part.text);
    } else {
      pieces.push({ kind: 'table', rows: [part.text] });
    }
  }
  return pieces;
}

interface QuotesProps {
  parts: readonly HelpPart[];
  sources: readonly HelpSource[];
}

/**
 * What was taken from posts, word for word: together what stands in the same passage, under its number and the title
 * of its section, without which the answer of an FAQ says nothing.
 */
export const Quotes = observer(function Quotes({ parts, sources }: QuotesProps) {
  const placeOf = (number: number) => {
    const source = sources.find((candidate) => candidate.number === number);
    return source && (source.sectionTitle ?? source.postTitle);
  };
  const numbers = [...new Set(parts.map(({ source }) => source))];
  return numbers.map((number) => (
    <blockquote key={number} className={styles.quote}>
      <span className={shared.number}>
        <span className="visually-hidden">Source </span>
        {number}
      </span>
      <div className={styles.parts}>
        <cite>{placeOf(number)}</cite>
        {piecesOf(parts.filter(({ source }) => source === number)).map((piece, place) => (
          <QuotedPiece key={place} piece={piece} />
        ))}
      </div>
    </blockquote>
  ));
});

function QuotedPiece({ piece }: { piece: Piece }) {
  if (piece.kind === 'table') {
    return <QuotedTable rows={piece.rows} />;
  }
  if (piece.kind === 'code') {
    return <CodePart code={piece.text} language={piece.language} />;
  }
  return <p data-kind={piece.kind}>{piece.text}</p>;
}
