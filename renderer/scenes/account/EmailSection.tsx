import { MailCheck } from 'lucide-react';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { changeEmailRequestSchema, type Account } from '../../../server/contract/schemas/account';
import type { User } from '../../../server/contract/schemas/user';
import { Form } from '../../components/form/Form';
import { PasswordField } from '../../components/form/PasswordField';
import { SubmitButton } from '../../components/form/SubmitButton';
import { TextField } from '../../components/form/TextField';
import { useForm } from '../../components/form/use-form';
import { useStore, useStores } from '../../stores/context';
import { AccountSection } from './AccountSection';
import { AccountStore } from './account-store';
import { NoPassword } from './NoPassword';
import styles from './account.module.css';

/** The address to sign in with and to get mails at. */
export function EmailSection({ user, account }: { user: User; account: Account }) {
  return (
    <AccountSection
      id="email"
      title="Email address"
      lead={
        <p>
          You log in with <strong>{user.email}</strong>. It is never shown to other readers.
        </p>
      }
    >
      {account.pendingEmail && (
        <p className={styles.note}>
          <MailCheck size={20} aria-hidden="true" />
          <span>
            <strong>{account.pendingEmail.email}</strong> waits to be confirmed: open the link in the mail we
            sent there. Until then nothing changes.
          </span>
        </p>
      )}
      {account.hasPassword ? <EmailForm /> : <NoPassword email={user.email} />}
    </AccountSection>
  );
}

function EmailForm() {
  const { ui } = useStores();
  const store = useStore(AccountStore);
  const form = useForm({
    id: 'email',
    initial: { email: '', currentPassword: '' },
    schema: changeEmailRequestSchema,
    fallback: MESSAGES.account.failed,
    async send({ email, currentPassword }) {
      ui.toast(await store.changeEmail(email, currentPassword), 'success', TIMES.toastLong);
      form.setValue('email', '');
      form.setValue('currentPassword', '');
    },
  });
  return (
    <Form form={form}>
      <TextField {...form.field('email')} label="New email" type="email" autoComplete="email" required />
      <PasswordField
        {...form.field('currentPassword')}
        label="Password"
        hint="Your current one, so that nobody else can do this."
        autoComplete="current-password"
        required
      />
      <SubmitButton label="Send confirmation link" busyLabel="Sending…" isBusy={form.isBusy} />
    </Form>
  );
}
