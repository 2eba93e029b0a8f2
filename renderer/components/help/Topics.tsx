import { observer } from 'mobx-react-lite';
import type { Chat } from '../../stores/help/chat';
import shared from './help.module.css';
import styles from './topics.module.css';

interface AskProps {
  chat: Chat;
  /** The button that asked is about to go, and the focus needs another place. */
  onAsk: () => void;
}

/** An empty chat: what help is, and what can be asked here. */
export const Topics = observer(function Topics({ chat, onAsk }: AskProps) {
  const { title, post, topics } = chat.place;
  return (
    <div className={styles.welcome}>
      <p>
        Ask about {post === undefined ? 'the posts on ' : ''}
        <strong>{title}</strong>
        {post === undefined ? '' : ', or about any other post here'}. Every answer names the passages it rests
        on.
      </p>
      {topics.length > 0 && (
        <>
          <p className={shared.muted} id={`${chat.chatId}-topics`}>
            {post === undefined ? 'Some of what they are about' : 'Some of what it is about'}
          </p>
          <ul role="list" className={shared.choices} aria-labelledby={`${chat.chatId}-topics`}>
            {topics.map((topic) => (
              <li key={topic}>
                <button
                  type="button"
                  className={shared.choice}
                  onClick={() => {
                    chat.ask(topic);
                    onAsk();
                  }}
                >
                  {topic}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
});
