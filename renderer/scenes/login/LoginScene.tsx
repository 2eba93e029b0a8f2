import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Link } from '../../components/Link';
import { TIMES } from '../../../server/contract/constants/limits';
import { SIGN_IN_FAILURES } from '../../../server/contract/constants/sign-in';
import { MESSAGES } from '../../../server/contract/messages';
import { loginRequestSchema } from '../../../server/contract/schemas/auth';
import { ApiError } from '../../api/errors';
import { AccountPage } from '../../components/form/AccountPage';
import { Form } from '../../components/form/Form';
import { GoogleLogin } from '../../components/form/GoogleLogin';
import { internalPath, landingPath } from '../../components/form/internal-path';
import { PasswordField } from '../../components/form/PasswordField';
import { SubmitButton } from '../../components/form/SubmitButton';
import { TextField } from '../../components/form/TextField';
import { useForm, type FormProblem } from '../../components/form/use-form';
import formStyles from '../../components/form/form.module.css';
import { useStores } from '../../stores/context';

/** Login (SPEC §2, "Login"). Whoever is signed in goes on to where they wanted to be. */
export const LoginScene = observer(function LoginScene() {
  const { auth, ui } = useStores();
  const [search] = useSearchParams();
  const form = useForm({
    id: 'login',
    initial: { email: '', password: '' },
    schema: loginRequestSchema,
    fallback: fallbackOf,
    async send(values) {
      await auth.login(values);
      ui.toast(MESSAGES.auth.loginSuccess, 'success', TIMES.toastShort);
    },
    onFail({ message, fields, wasSent }) {
      if (wasSent || fields.length === 0) {
        ui.toast(message, 'error', TIMES.toastShort);
      }
    },
  });
  const next = search.get('next');
  // Why a login that left this site came back without a session, until the form is sent.
  const [failure, setFailure] = useState(() => failureOf(search.get('error')));
  if (auth.user && auth.isAuthenticated) {
    return <Navigate to={internalPath(next, landingPath(auth.user))} replace />;
  }
  return (
    <AccountPage
      title="Log in"
      lead={
        isToWrite(next) &&
        `${MESSAGES.posts.loginToAdd} What you have begun on this device is kept until then.`
      }
      footer={
        <p>
          New here?{' '}
          <Link to={next ? `/register?next=${encodeURIComponent(next)}` : '/register'}>Sign up</Link>
        </p>
      }
    >
      <Form form={form} arrival={failure} onSubmit={() => setFailure(null)}>
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" required />
        <PasswordField
          {...form.field('password')}
          label="Password"
          autoComplete="current-password"
          required
        />
        <SubmitButton label="Login" busyLabel="Logging in…" isBusy={form.isBusy} />
        <GoogleLogin next={next} />
        <p className={formStyles.aside}>
          <Link to="/forgot-password">Forgot Password?</Link>
        </p>
      </Form>
    </AccountPage>
  );
});

/** Whether somebody comes from the form for posts, and goes back there. */
function isToWrite(next: string | null): boolean {
  return next?.split('?', 1)[0] === '/add-post';
}

/** For a refusal without words, and for what is none (SPEC §8, "Login failure"). */
function fallbackOf(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.status < 500;
  return isRefusal ? MESSAGES.auth.invalidCredentials : MESSAGES.auth.loginFailed;
}

function failureOf(code: string | null): FormProblem | null {
  const reason = SIGN_IN_FAILURES.find((known) => known === code);
  return reason ? { attempt: 1, message: MESSAGES.signIn[reason], fields: [] } : null;
}
