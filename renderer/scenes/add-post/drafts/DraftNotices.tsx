import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/Button';
import { Link } from '../../../components/Link';
import { useStores } from '../../../stores/context';
import type { FormDesk } from '../form-desk';
import type { FormSession, PublishedPost } from '../form-session';
import { BothVersions } from '../merge/BothVersions';
import styles from '../notices.module.css';

interface NoticeProps {
  tone?: 'warning' | 'success';
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

function Notice({ tone, title, children, actions }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <div className={styles.text}>
        <p className={styles.strong}>{title}</p>
        {children && <p className={styles.meta}>{children}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface DraftNoticesProps {
  session: FormSession;
  desk: FormDesk;
}

/** What a writer has to know about the draft: where else it is open, who else has changed it, whether it is out. */
export const DraftNotices = observer(function DraftNotices({ session, desk }: DraftNoticesProps) {
  const { auth } = useStores();
  const { keeper } = session;
  const next = encodeURIComponent(`/add-post?draft=${keeper.draftId}`);
  return (
    <>
      <div role="status" className={styles.stack}>
        {desk.published && <PublishedNotice {...desk.published} onClose={() => desk.dismissPublished()} />}
        {session.isPublishedElsewhere && (
          <Notice
            tone="warning"
            title="This draft was published in another tab"
            actions={
              <Button look="secondary" onClick={() => desk.startAnew()}>
                Begin a new post
              </Button>
            }
          >
            Publishing it here as well would change that post.
          </Notice>
        )}
        {session.isDiscardedElsewhere && !session.isBegun && (
          <Notice
            tone="warning"
            title="This draft was discarded in another tab"
            actions={
              <Button look="secondary" onClick={() => desk.startAnew()}>
                Begin a new post
              </Button>
            }
          >
            What stands here is kept nowhere now. Change something, and it is a draft again.
          </Notice>
        )}
        {!auth.isAuthenticated && (
          <Notice
            tone="warning"
            title="You are logged out: log in to go on"
            actions={<ButtonLink to={`/login?next=${next}`}>Log in</ButtonLink>}
          >
            Everything is kept on this device. Go on writing; it is saved on the server after the login, here
            or in another tab.
          </Notice>
        )}
        {keeper.isOpenElsewhere && !keeper.other && !session.isPublishedElsewhere && (
          <Notice title="This draft is open in another tab">
            What you change there appears here, and the other way round. Write in one of them at a time.
          </Notice>
        )}
      </div>
      {keeper.other && <Choice session={session} />}
    </>
  );
});

/** The way to the post that has just gone out, brought into sight: the button that sent it stood further down. */
function PublishedNotice({ slug, title, isUpdate, onClose }: PublishedPost & { onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, [slug]);
  return (
    <div ref={place}>
      <Notice
        tone="success"
        title={
          <>
            {isUpdate ? 'Your changes are out: ' : 'Your post is out: '}
            <Link to={`/post/${encodeURIComponent(slug)}`}>{title}</Link>
          </>
        }
        actions={
          <Button look="quiet" aria-label="Close" title="Close" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </Button>
        }
      >
        Below is a fresh form for the next one.
      </Notice>
    </div>
  );
}

/** Both versions of a draft that was changed in two places. */
const Choice = observer(function Choice({ session }: { session: FormSession }) {
  const [isLooking, setLooking] = useState(false);
  const { keeper, form } = session;
  const { other } = keeper;
  const { choiceAsked } = session;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (choiceAsked > 0) {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView({ block: 'center' });
    }
  }, [choiceAsked]);
  if (!other) {
    return null;
  }
  const where = other.from === 'tab' ? 'in another tab' : 'on another device or in another window';
  const takeOther = () => {
    const putBack = keeper.choice.takeOther();
    session.offers.make('The other version stands in the form.', putBack);
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      role="alert"
      className={styles.choice}
      aria-label="Two versions of this draft"
    >
      <Notice
        tone="warning"
        title={`This draft was also changed ${where}`}
        actions={
          <>
            <Button onClick={() => keeper.choice.keepMine()}>Keep mine</Button>
            <Button look="secondary" onClick={takeOther}>
              Take the other
            </Button>
            <Button look="quiet" aria-expanded={isLooking} onClick={() => setLooking(!isLooking)}>
              Look at both
            </Button>
          </>
        }
      >
        Both are kept on this device until you choose.
      </Notice>
      {isLooking && (
        <BothVersions
          mine={form.read()}
          theirs={other.content}
          mineTitle="Mine, in this form"
          theirsTitle="The other"
        />
      )}
    </section>
  );
});
