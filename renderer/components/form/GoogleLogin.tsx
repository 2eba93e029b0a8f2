import google from 'devicon/icons/google/google-original.svg';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useStore } from '../../stores/context';
import { SignInOptionsStore } from '../../stores/sign-in-options-store';
import { ButtonLink } from '../Button';
import styles from './GoogleLogin.module.css';

/**
 * The way round the form, where the site has one. A link: the whole page goes to the provider.
 *
 * @param next the page to go on to, as the address has it
 */
export const GoogleLogin = observer(function GoogleLogin({ next }: { next: string | null }) {
  const options = useStore(SignInOptionsStore);
  useEffect(() => void options.load(), [options]);
  if (!options.google) {
    return null;
  }
  return (
    <div className={styles.google}>
      <p className={styles.or}>or</p>
      <ButtonLink
        look="secondary"
        to={next ? `${options.google}?next=${encodeURIComponent(next)}` : options.google}
      >
        <img src={google} alt="" width={18} height={18} />
        Login with Google
      </ButtonLink>
    </div>
  );
});
