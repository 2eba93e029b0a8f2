import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from '../Link';
import { TIMES } from '../../../server/contract/constants/limits';
import { POLICY_VERSION } from '../../../server/contract/constants/policy';
import { MESSAGES } from '../../../server/contract/messages';
import { ApiError } from '../../api/errors';
import { SubmitButton } from '../form/SubmitButton';
import { useStores } from '../../stores/context';
import styles from './policy.module.css';

/** Accepts the policy for whoever is signed in; says how to get there to everybody else. */
export const AcceptPolicy = observer(function AcceptPolicy() {
  const { auth } = useStores();
  return (
    <section className={styles.accept} id="accept" aria-labelledby="accept-title">
      <h2 id="accept-title" tabIndex={-1}>
        Accepting the policy
      </h2>
      {auth.policyAccepted ? (
        <p className={styles.done} role="status">
          <CircleCheck size={20} aria-hidden="true" />
          You have accepted version {POLICY_VERSION}.
        </p>
      ) : (
        <>
          <p>
            Reading needs no agreement. Writing posts does: accept the policy once, and again when it changes.
          </p>
          {auth.isAuthenticated ? (
            <AcceptForm />
          ) : (
            <p>
              <Link to="/login?next=%2Fprivacy%23accept">{MESSAGES.policy.loginRequired}</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
});

function AcceptForm() {
  const { auth, ui } = useStores();
  const [isBusy, setIsBusy] = useState(false);
  const accept = async () => {
    if (isBusy) {
      return;
    }
    setIsBusy(true);
    try {
      await auth.acceptPolicy();
      // The button goes; without this the focus would be lost with it.
      document.getElementById('accept-title')?.focus();
      ui.toast(MESSAGES.policy.success, 'success', TIMES.toastShort);
    } catch (error) {
      const isSessionOver = error instanceof ApiError && error.status === 401;
      ui.toast(
        isSessionOver ? MESSAGES.policy.loginRequired : MESSAGES.policy.failed,
        'error',
        TIMES.toastShort,
      );
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      <SubmitButton label="Accept" busyLabel="Accepting…" isBusy={isBusy} />
    </form>
  );
}
