import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { Category } from '../../../server/contract/constants/categories';
import { Button, ButtonLink } from '../Button';
import styles from './FollowButton.module.css';
import { UnfollowDialog } from './UnfollowDialog';
import { useFollowing } from './use-following';

interface FollowButtonProps {
  category: Category;
  /** Where logging in leads back to, such as `/category`. */
  returnTo: string;
  /** On a category's own page: asks for the category first. Without it, the button follows by itself. */
  onAsk?: () => void;
}

/**
 * Follow or Unfollow, which asks first. The page comes the same to everybody, with Follow in it, and the button is
 * as wide either way. Those who are not signed in are told, and find the way to log in in its place.
 */
export const FollowButton = observer(function FollowButton({ category, returnTo, onAsk }: FollowButtonProps) {
  const { store, isSignedIn, follow, unfollow } = useFollowing(onAsk ? 'page' : 'list');
  const [isAsking, setIsAsking] = useState(false);
  const [wasRefused, setWasRefused] = useState(false);
  const login = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (wasRefused) {
      login.current?.querySelector('a')?.focus();
    }
  }, [wasRefused]);

  if (wasRefused && !isSignedIn) {
    return (
      <span ref={login}>
        <ButtonLink
          look="secondary"
          className={styles.button}
          to={`/login?next=${encodeURIComponent(returnTo)}`}
        >
          Log in<span className="visually-hidden"> to follow {category}</span>
        </ButtonLink>
      </span>
    );
  }
  const isFollowed = store.isFollowed(category);
  const handleClick = (): void => {
    if (store.isBusy(category)) {
      return;
    }
    if (isFollowed) {
      setIsAsking(true);
    } else if (isSignedIn && onAsk) {
      onAsk();
    } else {
      setWasRefused(!isSignedIn);
      void follow(category);
    }
  };
  return (
    <>
      <Button
        look="secondary"
        className={`${styles.button} ${isFollowed ? styles.followed : ''} needs-js`}
        aria-disabled={store.isBusy(category) || undefined}
        onClick={handleClick}
      >
        {isFollowed ? 'Unfollow' : 'Follow'}
        <span className="visually-hidden"> {category}</span>
      </Button>
      {isAsking && (
        <UnfollowDialog
          category={category}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void unfollow(category);
          }}
        />
      )}
    </>
  );
});
