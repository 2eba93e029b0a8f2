import type { Category } from '../contract/constants/categories';
import { changeUser } from './change-user';
import type { ServiceDeps } from './deps';

/** Follows a category. @returns all followed categories, in the order in which they were followed */
export async function followCategory(
  deps: ServiceDeps,
  userId: string,
  category: Category,
): Promise<Category[]> {
  return changeFollowed(deps, userId, (followed) =>
    followed.includes(category) ? followed : [...followed, category],
  );
}

/** No longer follows a category; how its mails came is forgotten. @returns all followed categories */
export async function unfollowCategory(
  deps: ServiceDeps,
  userId: string,
  category: Category,
): Promise<Category[]> {
  return changeFollowed(deps, userId, (followed) => followed.filter((name) => name !== category));
}

async function changeFollowed(
  deps: ServiceDeps,
  userId: string,
  change: (followed: Category[]) => Category[],
): Promise<Category[]> {
  return deps.storage.transact(async (writers) => {
    const user = await writers.users.get(userId);
    if (!user) {
      return [];
    }
    const followedCategories = change(user.followedCategories);
    if (followedCategories.length !== user.followedCategories.length) {
      const mailPreferences = user.mailPreferences.filter(({ category }) =>
        followedCategories.includes(category),
      );
      await changeUser(writers, deps, user, { followedCategories, mailPreferences });
    }
    return followedCategories;
  });
}
