import { TIMES } from '../../../server/contract/constants/limits';
import type { Category } from '../../../server/contract/constants/categories';
import { MESSAGES } from '../../../server/contract/messages';
import { ApiError } from '../../api/errors';
import { useStore, useStores } from '../../stores/context';
import { FollowStore } from '../../stores/follow-store';

interface Following {
  store: FollowStore;
  /** True once a session is known; following takes one. */
  isSignedIn: boolean;
  /** Follows and says how it went. @returns whether it worked */
  follow: (category: Category) => Promise<boolean>;
  /** As {@link Following.follow}, the other way. */
  unfollow: (category: Category) => Promise<boolean>;
}

/**
 * Following with the messages and times of SPEC §8 and §9.
 *
 * @param place a category's own page has words of its own for those who are not signed in
 */
export function useFollowing(place: 'page' | 'list'): Following {
  const { auth, ui } = useStores();
  const store = useStore(FollowStore);
  const texts = MESSAGES.follow;

  const attempt = async (change: () => Promise<void>, words: Words): Promise<boolean> => {
    if (!auth.token) {
      ui.toast(words.loginRequired, 'info', TIMES.toastLong);
      return false;
    }
    try {
      await change();
      ui.toast(words.success, 'success', words.time);
      return true;
    } catch (error) {
      const isSessionOver = error instanceof ApiError && error.status === 401;
      ui.toast(isSessionOver ? words.loginRequired : words.failure, 'error', TIMES.toastLong);
      return false;
    }
  };

  return {
    store,
    isSignedIn: auth.token !== null,
    follow: (category) =>
      attempt(() => store.follow(category), {
        loginRequired: place === 'page' ? texts.dialogLoginToFollow : texts.loginToFollow,
        success: texts.followed,
        failure: texts.followFailed,
        time: TIMES.toastLong,
      }),
    unfollow: (category) =>
      attempt(() => store.unfollow(category), {
        loginRequired: place === 'page' ? texts.dialogLoginToUnfollow : texts.loginToUnfollow,
        success: texts.unfollowed,
        failure: texts.unfollowFailed,
        time: TIMES.toastShort,
      }),
  };
}

interface Words {
  loginRequired: string;
  success: string;
  failure: string;
  /** Milliseconds that the word of success stays. */
  time: number;
}
