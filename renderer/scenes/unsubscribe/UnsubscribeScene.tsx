import { useEffect, useRef, useState } from 'react';
import { findCategoryPage } from '../../../server/contract/rules/category-path';
import type { UnsubscribeTopic } from '../../../server/contract/rules/unsubscribe-topic';
import { ApiError } from '../../api/errors';
import { describeError } from '../../api/describe-error';
import { Button, ButtonLink } from '../../components/Button';
import { AccountPage } from '../../components/form/AccountPage';
import { Link } from '../../components/Link';
import { useParams } from '../../components/params';
import { useStores } from '../../stores/context';
import { topicOf } from './topic-of';
import styles from './unsubscribe.module.css';

type State =
  | { kind: 'asking'; isBusy: boolean; problem: string | null }
  | { kind: 'done'; message: string; category: string | undefined }
  | { kind: 'invalid'; message: string };

/** Where the link at the foot of a mail leads: one button stops the mails it is about, without logging in. */
export function UnsubscribeScene() {
  const { api } = useStores();
  const { token = '' } = useParams();
  const [state, setState] = useState<State>({ kind: 'asking', isBusy: false, problem: null });
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.kind !== 'asking') {
      result.current?.focus({ preventScroll: true });
    }
  }, [state.kind]);

  const handleStop = async () => {
    setState({ kind: 'asking', isBusy: true, problem: null });
    try {
      const { message, category } = await api.call('unsubscribe', { params: { token } });
      setState({ kind: 'done', message, category });
    } catch (error) {
      const message = describeError(error, 'The mails could not be stopped. Please try again.');
      const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 404);
      setState(
        isRefused ? { kind: 'invalid', message } : { kind: 'asking', isBusy: false, problem: message },
      );
    }
  };

  if (state.kind !== 'asking') {
    return (
      <AccountPage title={state.kind === 'done' ? 'Mails stopped' : 'This link does not work'}>
        <div ref={result} className={styles.result} tabIndex={-1}>
          <p>{state.message}</p>
          {state.kind === 'done' && (
            <p>
              You still follow <StillFollowed category={state.category} />: new posts appear among your
              notifications.
            </p>
          )}
          <ButtonLink look="secondary" to="/account#mail">
            Choose your mails
          </ButtonLink>
        </div>
      </AccountPage>
    );
  }
  return <Question token={token} isBusy={state.isBusy} problem={state.problem} onStop={handleStop} />;
}

function StillFollowed({ category }: { category: string | undefined }) {
  return category === undefined ? (
    'their topics'
  ) : (
    <Link to={findCategoryPage(category)?.path ?? '/category'}>{category}</Link>
  );
}

interface QuestionProps {
  token: string;
  isBusy: boolean;
  problem: string | null;
  onStop: () => Promise<void>;
}

function Question({ token, isBusy, problem, onStop }: QuestionProps) {
  const { what, lead } = describe(topicOf(token));
  return (
    <AccountPage
      title={`Stop ${what}?`}
      lead={lead}
      footer={
        <p>
          Fewer mails rather than none? <Link to="/account#mail">Choose your mails</Link>
        </p>
      }
    >
      <div className={styles.result}>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) {
              void onStop();
            }
          }}
        >
          {isBusy ? 'Stopping…' : `Stop ${what}`}
        </Button>
      </div>
    </AccountPage>
  );
}

/** Which mails would stop, and what that means. */
function describe(topic: UnsubscribeTopic | undefined): { what: string; lead: string } {
  if (topic && 'digest' in topic) {
    return {
      what: `the ${topic.digest} digest`,
      lead: `You will get no more mails about the topics that come in your ${topic.digest} digest. You still follow them, and their new posts appear among your notifications.`,
    };
  }
  return {
    what: topic ? `mails about ${topic.category}` : 'these mails',
    lead: `You will get no more mails about ${topic?.category ?? 'the topic of the mail that brought you here'}. You still follow it, and its new posts appear among your notifications.`,
  };
}
