import { useNavigate } from 'react-router-dom';
import { useParams } from '../../components/params';
import { Link } from '../../components/Link';
import { z } from 'zod';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { passwordStrength } from '../../../server/contract/rules/password-strength';
import { resetPasswordRequestSchema } from '../../../server/contract/schemas/auth';
import { AccountPage } from '../../components/form/AccountPage';
import { Form } from '../../components/form/Form';
import { NewPasswordField } from '../../components/form/NewPasswordField';
import { PasswordField } from '../../components/form/PasswordField';
import { SubmitButton } from '../../components/form/SubmitButton';
import { useForm } from '../../components/form/use-form';
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
  const { api, ui } = useStores();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const form = useForm({
    id: 'reset',
    initial: { password: '', confirmPassword: '' },
    schema: resetFormSchema,
    fallback: MESSAGES.reset.failed,
    async send({ password }) {
      const answer = await api.call('resetPassword', { params: { token }, body: { password } });
      const message = answer.message || MESSAGES.reset.success;
      ui.toast(message, 'success', TIMES.toastLong);
      await navigate('/login', { replace: true });
    },
    onFail({ message, fields }) {
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
      <Form form={form}>
        <NewPasswordField {...form.field('password')} label="New password" />
        <PasswordField
          {...form.field('confirmPassword')}
          label="Confirm password"
          autoComplete="new-password"
          required
        />
        <SubmitButton
          label="Reset Password"
          busyLabel="Setting the password…"
          isBusy={form.isBusy}
          isDisabled={isEmpty}
        />
      </Form>
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
