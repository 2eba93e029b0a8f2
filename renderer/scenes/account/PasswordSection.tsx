import { LIMITS, TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { changePasswordRequestSchema } from '../../../server/contract/schemas/account';
import { FormError } from '../../components/form/FormError';
import { PasswordField } from '../../components/form/PasswordField';
import { StrengthMeter } from '../../components/form/StrengthMeter';
import { SubmitButton } from '../../components/form/SubmitButton';
import { useForm } from '../../components/form/use-form';
import formStyles from '../../components/form/form.module.css';
import { Link } from '../../components/Link';
import { useStore, useStores } from '../../stores/context';
import { AccountSection } from './AccountSection';
import { AccountStore } from './account-store';
import { NoPassword } from './NoPassword';

const idOf = (field: string) => `password-${field}`;

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
    <form className={formStyles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <FormError problem={form.problem} fieldId={idOf} />
      {/* Password managers keep the new one under this name. */}
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        id={idOf('currentPassword')}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        required
        value={form.values.currentPassword}
        error={form.errorOf('currentPassword')}
        onChange={(value) => form.setValue('currentPassword', value)}
      />
      <div className={formStyles.group}>
        <PasswordField
          id={idOf('password')}
          name="password"
          label="New password"
          hint={`At least ${LIMITS.passwordMin} characters, among them a letter and a digit.`}
          autoComplete="new-password"
          required
          value={form.values.password}
          error={form.errorOf('password')}
          onChange={(value) => form.setValue('password', value)}
        />
        <StrengthMeter password={form.values.password} />
      </div>
      <SubmitButton label="Change password" busyLabel="Changing…" isBusy={form.isBusy} />
      <p className={formStyles.aside}>
        <Link to="/forgot-password">Forgot your current password?</Link>
      </p>
    </form>
  );
}
