import { useNavigate } from 'react-router-dom';
import { useParams } from '../../components/params';
import { Link } from '../../components/Link';
import { z } from 'zod';
import { LIMITS, TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { passwordStrength } from '../../../server/contract/rules/password-strength';
import { resetPasswordRequestSchema } from '../../../server/contract/schemas/auth';
import { AccountPage } from '../../components/form/AccountPage';
import { FormError } from '../../components/form/FormError';
import { PasswordField } from '../../components/form/PasswordField';
import { StrengthMeter } from '../../components/form/StrengthMeter';
import { SubmitButton } from '../../components/form/SubmitButton';
import { useForm } from '../../components/form/use-form';
import formStyles from '../../components/form/form.module.css';
import { useStores } from '../../stores/context';

const resetFormSchema = resetPasswordRequestSchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: MESSAGES.auth.passwordsDoNotMatch,
    when: () => true,
  });

/** Sets a new password with the token of a mailed link (SPEC §2, "Reset password"). */
export function ResetPasswordScene() {
  const { auth, ui } = useStores();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    schema: resetFormSchema,
    fallback: MESSAGES.reset.failed,
    async send({ password }) {
      const message = (await auth.resetPassword(token, password)) || MESSAGES.reset.success;
      ui.toast(message, 'success', TIMES.toastLong);
      await navigate('/login', { replace: true });
    },
    onFail(message, fields) {
      ui.toast(toastOf(form.values, message, fields[0]?.message), 'error', TIMES.toastLong);
    },
  });
  const isEmpty = form.values.password === '' || form.values.confirmPassword === '';
  return (
    <AccountPage
      title="Set a new password"
      lead="Setting it logs you out everywhere else."
      footer={
        <p>
          Has the link expired? <Link to="/forgot-password">Request a new one</Link>
        </p>
      }
    >
      <form className={formStyles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <FormError problem={form.problem} fieldId={idOf} />
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
        <PasswordField
          id={idOf('confirmPassword')}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
          required
          value={form.values.confirmPassword}
          error={form.errorOf('confirmPassword')}
          onChange={(value) => form.setValue('confirmPassword', value)}
        />
        <SubmitButton
          label="Reset Password"
          busyLabel="Setting the password…"
          isBusy={form.isBusy}
          isDisabled={isEmpty}
        />
      </form>
    </AccountPage>
  );
}

/** The toast of a refused form (SPEC §5 and §8): entries that differ, then a weak password, then what was said. */
function toastOf(
  { password, confirmPassword }: { password: string; confirmPassword: string },
  message: string,
  fieldMessage: string | undefined,
): string {
  if (password !== confirmPassword) {
    return MESSAGES.reset.mismatch;
  }
  return passwordStrength(password) === 'Weak' ? MESSAGES.reset.advice : (fieldMessage ?? message);
}

function idOf(field: string): string {
  return `reset-${field}`;
}
