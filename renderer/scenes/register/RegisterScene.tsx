import { observer } from 'mobx-react-lite';
import { Navigate, useSearchParams } from 'react-router-dom';
import { Link } from '../../components/Link';
import { LIMITS, TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { registerRequestSchema, type RegisterRequest } from '../../../server/contract/schemas/auth';
import { AccountPage } from '../../components/form/AccountPage';
import { GoogleLogin } from '../../components/form/GoogleLogin';
import { internalPath, landingPath } from '../../components/form/internal-path';
import { useForm } from '../../components/form/use-form';
import { useStores } from '../../stores/context';
import { RegisterForm } from './RegisterForm';

/** Registration (SPEC §2, "Register"; DECISIONS, "Registering as Admin"). */
export const RegisterScene = observer(function RegisterScene() {
  const { auth, ui } = useStores();
  const [search] = useSearchParams();
  const form = useForm({
    id: 'register',
    initial: { name: '', email: '', password: '', confirmPassword: '', role: 'user', inviteCode: '' },
    schema: registerRequestSchema,
    fallback: MESSAGES.auth.registrationFailed,
    fieldOfCode: { invite_required: 'inviteCode', email_taken: 'email' },
    async send(values) {
      await auth.register(requestOf(values));
      ui.toast(MESSAGES.auth.registrationSuccess, 'success', TIMES.toastShort);
    },
    onFail({ message, fields, wasSent }) {
      if (wasSent || fields.length === 0) {
        ui.toast(message, 'error', TIMES.toastShort);
      }
    },
  });
  const next = search.get('next');
  if (auth.user && auth.isAuthenticated) {
    return <Navigate to={internalPath(next, landingPath(auth.user))} replace />;
  }
  return (
    <AccountPage
      title="Create an account"
      lead={`A name, an e-mail address and a password of at least ${LIMITS.passwordMin} characters.`}
      footer={
        <>
          <p>
            Have an account already?{' '}
            <Link to={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>Log in</Link>
          </p>
          <p>
            What happens with your data: <Link to="/privacy">privacy policy</Link>
          </p>
        </>
      }
    >
      <RegisterForm form={form} after={<GoogleLogin next={next} />} />
    </AccountPage>
  );
});

function requestOf({ inviteCode, ...values }: Record<keyof RegisterRequest, string>): RegisterRequest {
  return values.role === 'admin' && inviteCode.trim() ? { ...values, inviteCode } : values;
}
