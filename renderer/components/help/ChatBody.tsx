import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { Chat, Turn } from '../../stores/help/chat';
import { ChatTurn } from './ChatTurn';
import { QuestionForm } from './QuestionForm';
import { Topics } from './Topics';
import shared from './help.module.css';
import styles from './chat-body.module.css';

/** What was asked and answered, and the field for the next question. */
export const ChatBody = observer(function ChatBody({ windowId, chat }: { windowId: string; chat: Chat }) {
  const log = useRef<HTMLDivElement>(null);
  const { last } = chat;
  const turnId = last?.turnId;
  const state = last?.state;
  /** Whether the reader has begun to scroll since the last question. */
  const hasMovedOn = useRef(false);

  // The newest question stands at the top, and its answer is read from its beginning.
  useEffect(() => {
    hasMovedOn.current &&= state !== 'answering';
    const box = log.current;
    const newest = box?.querySelector<HTMLElement>('[data-turn]:last-child');
    const first = box?.querySelector<HTMLElement>('[data-turn]');
    if (box && newest && first && !hasMovedOn.current) {
      box.scrollTop = newest.offsetTop - first.offsetTop;
    }
  }, [turnId, state]);
  const noteMove = () => {
    hasMovedOn.current = true;
  };

  // Not the field: on a phone its keyboard would cover the answer.
  const focusLog = () => log.current?.focus({ preventScroll: true });

  return (
    <div className={shared.body}>
      <div
        ref={log}
        className={`${shared.pane} ${styles.log}`}
        role="group"
        aria-label="Questions and answers"
        tabIndex={0}
        onWheel={noteMove}
        onTouchMove={noteMove}
        onKeyDown={noteMove}
        onPointerDown={noteMove}
      >
        {chat.turns.length === 0 ? (
          <Topics chat={chat} onAsk={focusLog} />
        ) : (
          <ol role="list" className={styles.turns}>
            {chat.turns.map((turn) => (
              <ChatTurn key={turn.turnId} chat={chat} turn={turn} onAsk={focusLog} />
            ))}
          </ol>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {last && inWords(last)}
      </p>
      <QuestionForm windowId={windowId} chat={chat} />
    </div>
  );
});

/** What ears are told: that an answer is on its way, and then all of it, once. */
function inWords({ state, answer }: Turn): string {
  switch (state) {
    case 'answering':
      return 'Answering…';
    case 'done':
      return answer.outcome === 'refused' ? answer.text : `Answer: ${answer.text}`;
    case 'stopped':
      return 'Stopped.';
    case 'failed':
      // The failure itself is an alert.
      return '';
  }
}
