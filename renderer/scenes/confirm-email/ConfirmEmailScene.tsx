import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { MESSAGES } from '../../../server/contract/messages';
import { describeError } from '../../api/describe-error';
import { ButtonLink } from '../../components/Button';
import { AccountPage } from '../../components/form/AccountPage';
import { SubmitButton } from '../../components/form/SubmitButton';
import formStyles from '../../components/form/form.module.css';
import { Link } from '../../components/Link';
import { useParams } from '../../components/params';
import { useStores } from '../../stores/context';

type Outcome = { isDone: boolean; message: string } | null;

/**
 * Where the link in a mail to a new address leads. It takes a press: programs that look links over for people
 * must not change anything.
 */
export function ConfirmEmailScene() {
  const { api, auth } = useStores();
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) {
      return;
    }
    setIsBusy(true);
    try {
      const { email } = await api.call('confirmEmail', { params: { token } });
      // The link may have been opened by somebody else's browser, or where nobody is signed in.
      if (auth.token) {
        await auth.loadUser().catch(() => undefined);
      }
      setOutcome({ isDone: true, message: `From now on you log in with ${email}.` });
      document.querySelector<HTMLElement>('main h1')?.focus();
    } catch (error) {
      setOutcome({ isDone: false, message: describeError(error, MESSAGES.account.failed) });
    } finally {
      setIsBusy(false);
    }
  };
  if (outcome?.isDone) {
    return (
      <AccountPage title="Address confirmed">
        <p className={formStyles.success} role="status">
          <CircleCheck size={20} aria-hidden="true" />
          <span>{outcome.message}</span>
        </p>
        <p>
          <ButtonLink to="/account">Go to your account</ButtonLink>
        </p>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title="Confirm your new address"
      lead="Press the button, and your Lectern account uses the address this link was sent to."
      footer={
        <p>
          Has the link expired? <Link to="/account#email">Ask for a new one</Link>
        </p>
      }
    >
      <form
        className={formStyles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {outcome && (
          <p className={formStyles.summary} role="alert">
            {outcome.message}
          </p>
        )}
        <SubmitButton label="Confirm this address" busyLabel="Confirming…" isBusy={isBusy} />
      </form>
    </AccountPage>
  );
}
