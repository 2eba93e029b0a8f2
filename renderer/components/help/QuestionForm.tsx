import { SendHorizontal, Square } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { HELP } from '../../../server/contract/constants/help';
import { useStore } from '../../stores/context';
import type { Chat } from '../../stores/help/chat';
import { DeskStore, fieldId } from './desk-store';
import styles from './help.module.css';

/** So many characters before the end of the field its room is told. */
const TELL_ROOM = 100;

/** The field for a question: Enter asks, Shift and Enter begin a new line. What is typed stays until it is asked. */
export const QuestionForm = observer(function QuestionForm({
  windowId,
  chat,
}: {
  windowId: string;
  chat: Chat;
}) {
  const desk = useStore(DeskStore);
  const field = useRef<HTMLTextAreaElement>(null);
  const isWanted = desk.wanted === windowId;
  useEffect(() => {
    if (isWanted) {
      field.current?.focus({ preventScroll: true });
      desk.noteFocus();
    }
  }, [desk, isWanted]);

  const id = fieldId(windowId);
  const room = HELP.questionMax - chat.typed.trim().length;
  const isTooLong = room < 0;
  const submit = () => {
    if (!chat.isAnswering && !isTooLong && chat.typed.trim() !== '') {
      chat.ask(chat.typed);
      chat.type('');
    }
    field.current?.focus({ preventScroll: true });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Your question
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.field}
        rows={2}
        placeholder="Ask a question"
        value={chat.typed}
        aria-describedby={`${id}-room`}
        aria-invalid={isTooLong || undefined}
        onChange={(event) => chat.type(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {chat.isAnswering ? (
        <button type="button" className={styles.send} onClick={() => chat.stop()}>
          <Square size={16} aria-hidden="true" />
          Stop
        </button>
      ) : (
        <button
          type="submit"
          className={styles.send}
          aria-disabled={isTooLong || chat.typed.trim() === '' || undefined}
        >
          <SendHorizontal size={16} aria-hidden="true" />
          Ask
        </button>
      )}
      <p id={`${id}-room`} role="status" className={isTooLong ? styles.tooLong : styles.room}>
        {room <= TELL_ROOM && roomInWords(room)}
      </p>
    </form>
  );
});

function roomInWords(room: number): string {
  const count = `${Math.abs(room)} ${Math.abs(room) === 1 ? 'character' : 'characters'}`;
  return room < 0 ? `${count} too many: a question can have at most ${HELP.questionMax}.` : `${count} left.`;
}
