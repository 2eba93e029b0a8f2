import { SendHorizontal, Square } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { HELP } from '../../../server/contract/constants/help';
import { useStore } from '../../stores/context';
import type { Chat } from '../../stores/help/chat';
import { DeskStore, fieldId } from './desk-store';
import styles from './question-form.module.css';

/** So many characters before the end of the field its room is shown, and told where it falls to one of these. */
const TELL_ROOM = [10, 50, 100] as const;
const SHOW_ROOM = Math.max(...TELL_ROOM);
/** Milliseconds: a click so soon after one that asked or stopped is the second half of a double click. */
const DOUBLE_CLICK = 300;

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

  /** When a click last asked or stopped, in milliseconds of the page. */
  const pressedAt = useRef(-Infinity);
  const isSecondClick = ({ timeStamp }: MouseEvent): boolean => {
    const isSecond = timeStamp - pressedAt.current < DOUBLE_CLICK;
    pressedAt.current = timeStamp;
    return isSecond;
  };

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
      {/* Two elements: one would turn into the other within a click, and the browser then does what that one is for. */}
      {chat.isAnswering ? (
        <StopButton key="stop" onPress={(event) => !isSecondClick(event) && chat.stop()} field={field} />
      ) : (
        <button
          key="ask"
          type="submit"
          className={styles.send}
          aria-disabled={isTooLong || chat.typed.trim() === '' || undefined}
          onClick={(event) => isSecondClick(event) && event.preventDefault()}
        >
          <SendHorizontal size={16} aria-hidden="true" />
          Ask
        </button>
      )}
      <p id={`${id}-room`} className={isTooLong ? styles.tooLong : styles.room}>
        {room <= SHOW_ROOM && roomInWords(room)}
      </p>
      <p role="status" className="visually-hidden">
        {roomForEars(room)}
      </p>
    </form>
  );
});

/** Goes by itself when the answer has come: whoever stands on it goes on in the field. */
function StopButton({
  onPress,
  field,
}: {
  onPress: (event: MouseEvent) => void;
  field: RefObject<HTMLElement | null>;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [stop, next] = [button.current, field.current];
    return () => {
      if (stop !== null && stop === document.activeElement) {
        next?.focus({ preventScroll: true });
      }
    };
  }, [field]);
  return (
    <button ref={button} type="button" className={styles.send} onClick={onPress}>
      <Square size={16} aria-hidden="true" />
      Stop
    </button>
  );
}

function roomInWords(room: number): string {
  const count = `${Math.abs(room)} ${Math.abs(room) === 1 ? 'character' : 'characters'}`;
  return room < 0 ? `${count} too many: a question can have at most ${HELP.questionMax}.` : `${count} left.`;
}

/** The same for as long as no step is passed: ears are not told of every key. */
function roomForEars(room: number): string {
  if (room < 0) {
    return `Too long: a question can have at most ${HELP.questionMax} characters.`;
  }
  const step = TELL_ROOM.find((most) => room <= most);
  return step === undefined ? '' : `At most ${step} characters left.`;
}
