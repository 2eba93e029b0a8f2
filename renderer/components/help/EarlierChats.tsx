import { Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { HELP } from '../../../server/contract/constants/help';
import { useStore, useStores } from '../../stores/context';
import type { KeptChat } from '../../stores/help/chat';
import { HelpStore } from '../../stores/help/help-store';
import { Button } from '../Button';
import { formatMoment } from '../format-moment';
import { UNDO_TIME } from '../undo-time';
import { DeskStore, type ChatWindow } from './desk-store';
import shared from './help.module.css';
import styles from './earlier-chats.module.css';

/** The chats that are kept on this device: to go on with, or to clear. */
export const EarlierChats = observer(function EarlierChats({ window }: { window: ChatWindow }) {
  const { ui } = useStores();
  const help = useStore(HelpStore);
  const desk = useStore(DeskStore);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    help.look();
    heading.current?.focus({ preventScroll: true });
  }, [help]);

  const remove = (chats: readonly KeptChat[], done: string) => {
    const putBack = desk.forget(
      chats.map(({ chatId }) => chatId),
      window,
    );
    heading.current?.focus({ preventScroll: true });
    ui.toast(done, 'info', UNDO_TIME, { label: 'Undo', run: putBack });
  };
  const { kept } = help;
  return (
    <div className={shared.body}>
      <div className={`${shared.pane} ${styles.earlier}`}>
        <p ref={heading} tabIndex={-1} className={shared.byline}>
          Earlier chats
        </p>
        {kept.length === 0 ? (
          <p>No chats yet. What you ask is kept here.</p>
        ) : (
          <ul role="list" aria-label="Earlier chats" className={`${shared.choices} ${styles.chats}`}>
            {kept.map((chat) => (
              <li key={chat.chatId}>
                <button
                  type="button"
                  className={`${shared.choice} ${styles.chat}`}
                  onClick={() => {
                    desk.lookBack(window, false);
                    desk.goOn(window, chat);
                  }}
                >
                  <span>{nameOf(chat)}</span>
                  <span className={shared.muted}>
                    {chat.place.title} · {formatMoment(chat.changedAt)}
                  </span>
                </button>
                <button
                  type="button"
                  className={shared.tool}
                  aria-label={`Remove the chat “${nameOf(chat)}”`}
                  title="Remove"
                  onClick={() => remove([chat], 'The chat was removed.')}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {help.isFull && (
          <p className={shared.warning}>
            This browser has no room to keep more: the newest questions are lost when the page closes.
          </p>
        )}
        <p className={shared.muted}>
          Chats are kept in this browser alone, the last {HELP.chatsKept} of them, and cleared when you log
          out. Whoever uses this browser before that can read them.
        </p>
        <div className={shared.tools}>
          <Button look="secondary" onClick={() => desk.comeBack(window)}>
            Back to the chat
          </Button>
          {kept.length > 0 && (
            <Button look="quiet" onClick={() => remove(kept, 'All chats were cleared.')}>
              Clear all chats
            </Button>
          )}
        </div>
      </div>
    </div>
  );
});

/** The first question, or what was typed. */
function nameOf({ turns, typed }: KeptChat): string {
  return turns[0]?.question ?? typed.trim();
}
