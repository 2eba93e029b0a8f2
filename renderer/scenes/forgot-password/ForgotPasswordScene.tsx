import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../components/Link';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { forgotPasswordRequestSchema } from '../../../server/contract/schemas/auth';
import { AccountPage } from '../../components/form/AccountPage';
import { Form } from '../../components/form/Form';
import { SubmitButton } from '../../components/form/SubmitButton';
import { TextField } from '../../components/form/TextField';
import { useForm } from '../../components/form/use-form';
import formStyles from '../../components/form/form.module.css';
import { useStores } from '../../stores/context';

/** Requests a link that sets a new password (SPEC §2, "Forgot password"). */
export function ForgotPasswordScene() {
  const { api, ui } = useStores();
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({
    id: 'forgot',
    initial: { email: '' },
    schema: forgotPasswordRequestSchema,
    fallback: MESSAGES.forgot.failed,
    async send({ email }) {
      setSent(null);
      const answer = await api.call('forgotPassword', { body: { email } });
      const message = answer.message || MESSAGES.forgot.success;
      setSent(message);
      ui.toast(message, 'success', TIMES.toastLong);
    },
    onFail({ message, fields }) {
      const said = fields[0]?.message ?? message;
      const advice = said.toLowerCase().includes('not found') ? ` ${MESSAGES.forgot.checkSpam}` : '';
      setSent(null);
      ui.toast(said + advice, 'error', TIMES.toastLong);
    },
  });
  return (
    <AccountPage
      title="Forgot password"
      lead="Enter the e-mail address of your account. A link that sets a new password is on its way in a moment; it works once and for 60 minutes."
      footer={
        <p>
          Remembered it? <Link to="/login">Log in</Link>
        </p>
      }
    >
      <Form form={form}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" required />
        <SubmitButton
          label="Submit"
          busyLabel="Sending…"
          isBusy={form.isBusy}
          isDisabled={form.values.email.trim() === ''}
        />
        <div role="status">
          {sent && (
            <p className={formStyles.success}>
              <MailCheck size={20} aria-hidden="true" />
              <span>{sent}</span>
            </p>
          )}
        </div>
      </Form>
    </AccountPage>
  );
}
