import { POST_CATEGORIES, type Category } from '../constants/categories';
import { credentialAddresses } from '../credential/addresses';

/** The page that says what a certificate in a category means: with the origin before it, the achievement's id. */
export function achievementPath(category: string): string {
  return credentialAddresses.achievement('', category);
}

/** The category that a decoded segment of such a path means, whatever its case. */
export function findAchievement(segment: string): Category | undefined {
  const wanted = segment.trim().toLowerCase();
  return POST_CATEGORIES.find((name) => name.toLowerCase() === wanted);
}
