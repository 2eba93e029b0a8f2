import { CircleAlert, Info } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../stores/help/answer';
import type { Chat, Turn } from '../../stores/help/chat';
import { Button } from '../Button';
import { Html } from '../Html';
import { AnswerTools } from './AnswerTools';
import { Nearest, Sources } from './Sources';
import { Quotes } from './Quotes';
import shared from './help.module.css';
import styles from './chat-turn.module.css';

interface ChatTurnProps {
  chat: Chat;
  turn: Turn;
  /** The button that asked again is about to go, and the focus needs another place. */
  onAsk: () => void;
}

/** A question, and what came of it so far. */
export const ChatTurn = observer(function ChatTurn({ chat, turn, onAsk }: ChatTurnProps) {
  const { question, state, failure, answer } = turn;
  const isLast = chat.last === turn;
  return (
    <li className={styles.turn} data-turn>
      <p className={styles.question}>
        <span className="visually-hidden">You asked: </span>
        {question}
      </p>
      {answer.notes.map(({ code, message }) => (
        <p key={code} className={styles.note}>
          <Info size={16} aria-hidden="true" />
          <span>{message}</span>
        </p>
      ))}
      <AnswerText answer={answer} />
      {state === 'answering' && <Working answer={answer} />}
      {answer.outcome === 'refused' && <Nearest posts={answer.nearest} />}
      {answer.outcome !== 'refused' && <Sources sources={answer.sources} />}
      {state === 'stopped' && <p className={styles.note}>Stopped. This is what had come until then.</p>}
      {state === 'failed' && (
        <p className={styles.failure} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          <span>{failure}</span>
        </p>
      )}
      {isLast && (state === 'failed' || state === 'stopped') && (
        <Button
          look="secondary"
          className={styles.again}
          onClick={() => {
            chat.retry();
            onAsk();
          }}
        >
          {state === 'failed' ? 'Try again' : 'Ask again'}
        </Button>
      )}
      {state === 'done' && answer.outcome === 'answered' && <AnswerTools chat={chat} turn={turn} />}
    </li>
  );
});

/** The answer itself, and whose words it is in. */
const AnswerText = observer(function AnswerText({ answer }: { answer: Answer }) {
  if (answer.outcome === 'refused') {
    return <p>{answer.text}</p>;
  }
  if (answer.parts.length > 0) {
    return (
      <>
        <p className={shared.byline}>From the posts, word for word</p>
        <Quotes parts={answer.parts} sources={answer.sources} />
      </>
    );
  }
  if (answer.html !== null) {
    return (
      <>
        <p className={shared.byline}>
          Written by {answer.model || 'a model'} from these posts; unsupported sentences are marked
        </p>
        <Written html={answer.html} />
        {answer.unsupported > 0 && (
          <p className={shared.warning}>
            {answer.unsupported === 1 ? 'One sentence is' : `${answer.unsupported} sentences are`} not
            supported by the sources below: check before you rely on{' '}
            {answer.unsupported === 1 ? 'it' : 'them'}.
          </p>
        )}
      </>
    );
  }
  return (
    answer.draft !== '' && (
      <>
        <p className={shared.byline}>Written by {answer.model || 'a model'}, not checked yet</p>
        <p className={styles.draft}>{answer.draft}</p>
      </>
    )
  );
});

/** What a model wrote, made safe by the server. Its numbers lead to their passages, in a new tab as all sources do. */
function Written({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelectorAll('a').forEach((link) => {
      Object.assign(link, { target: '_blank', rel: 'noopener' });
      link.setAttribute('aria-label', `Source ${link.textContent}, opens in a new tab`);
    });
  }, [html]);
  return (
    <div ref={box} className={styles.written}>
      <Html className="prose" html={html} />
    </div>
  );
}

/** Stands where an answer is on its way. Ears are told elsewhere. */
const Working = observer(function Working({ answer }: { answer: Answer }) {
  const isBegun = answer.parts.length > 0 || answer.draft !== '';
  return (
    <div aria-hidden="true" className={styles.working}>
      {!isBegun && <p className={shared.muted}>Looking through the posts…</p>}
      <div className={`skeleton ${styles.line}`} />
      {!isBegun && <div className={`skeleton ${styles.line}`} />}
    </div>
  );
});
