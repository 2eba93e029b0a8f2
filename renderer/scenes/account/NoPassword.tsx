import { Link } from '../../components/Link';

/** For those who sign in with another provider: where a password comes from. */
export function NoPassword({ email }: { email: string }) {
  return (
    <p>
      Your account has no password yet. To set one, ask for a link through{' '}
      <Link to="/forgot-password">Forgot password</Link> with <strong>{email}</strong>.
    </p>
  );
}
