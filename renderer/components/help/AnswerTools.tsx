import { Copy, ThumbsDown, ThumbsUp } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { describeError } from '../../api/describe-error';
import { addressOf } from '../../platform/address-of';
import { useStores } from '../../stores/context';
import { answerAsText } from '../../stores/help/answer';
import type { Chat, Turn } from '../../stores/help/chat';
import shared from './help.module.css';
import styles from './answer-tools.module.css';

const RATINGS = [
  ['up', 'This helped', ThumbsUp],
  ['down', 'This did not help', ThumbsDown],
] as const;

/** What can be done with an answer: copy it with its sources, and say once whether it helped. */
export const AnswerTools = observer(function AnswerTools({ chat, turn }: { chat: Chat; turn: Turn }) {
  const { platform, ui } = useStores();
  const { rating } = turn.answer;
  const copy = async () => {
    const isCopied = await platform.copyText(answerAsText(turn.answer, (path) => addressOf(path, platform)));
    ui.toast(
      isCopied
        ? 'Answer and sources copied.'
        : 'The browser did not allow copying. Select the answer and copy it by hand.',
      isCopied ? 'success' : 'error',
    );
  };
  const rate = (value: 'up' | 'down') => {
    chat
      .rate(turn, value)
      .catch((error: unknown) =>
        ui.toast(describeError(error, 'Your rating did not arrive. Please try again.'), 'error'),
      );
  };
  return (
    <div className={shared.tools}>
      <button type="button" className={styles.action} onClick={() => void copy()}>
        <Copy size={16} aria-hidden="true" />
        Copy with sources
      </button>
      {RATINGS.map(([value, name, Icon]) => (
        <button
          key={value}
          type="button"
          className={styles.action}
          aria-label={name}
          title={name}
          aria-pressed={rating === value}
          aria-disabled={rating !== null || undefined}
          onClick={() => rate(value)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
      <span role="status" className={shared.muted}>
        {rating !== null && 'Thank you.'}
      </span>
    </div>
  );
});
