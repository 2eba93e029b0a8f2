import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { changePasswordRequestSchema } from '../../../server/contract/schemas/account';
import { Form } from '../../components/form/Form';
import { NewPasswordField } from '../../components/form/NewPasswordField';
import { PasswordField } from '../../components/form/PasswordField';
import { SubmitButton } from '../../components/form/SubmitButton';
import { useForm } from '../../components/form/use-form';
import formStyles from '../../components/form/form.module.css';
import { Link } from '../../components/Link';
import { useStore, useStores } from '../../stores/context';
import { AccountSection } from './AccountSection';
import { AccountStore } from './account-store';
import { NoPassword } from './NoPassword';

/** Another password, for whoever knows the current one. */
export function PasswordSection({ hasPassword, email }: { hasPassword: boolean; email: string }) {
  return (
    <AccountSection
      id="password"
      title="Password"
      lead={<p>Changing it logs out your other devices and voids links that are still on their way.</p>}
    >
      {hasPassword ? <PasswordForm email={email} /> : <NoPassword email={email} />}
    </AccountSection>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { ui } = useStores();
  const store = useStore(AccountStore);
  const form = useForm({
    id: 'password',
    initial: { currentPassword: '', password: '' },
    schema: changePasswordRequestSchema,
    fallback: MESSAGES.account.failed,
    async send({ currentPassword, password }) {
      ui.toast(await store.changePassword(currentPassword, password), 'success', TIMES.toastLong);
      form.setValue('currentPassword', '');
      form.setValue('password', '');
    },
  });
  return (
    <Form form={form}>
      {/* Password managers keep the new one under this name. */}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField {...form.field('password')} label="New password" />
      <SubmitButton label="Change password" busyLabel="Changing…" isBusy={form.isBusy} />
      <p className={formStyles.aside}>
        <Link to="/forgot-password">Forgot your current password?</Link>
      </p>
    </Form>
  );
}
