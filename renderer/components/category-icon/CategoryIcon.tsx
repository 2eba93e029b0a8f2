import type { Category } from '../../../server/contract/constants/categories';
import styles from './CategoryIcon.module.css';
import { CATEGORY_ICONS } from './icons';

/** Icons too dark for dark ground, where their lightness is turned around. */
const MONO: readonly string[] = ['Next.js', 'AWS', 'Gatsby'];

/** The icon of a category. The name always stands beside it, so it says nothing to screen readers. */
export function CategoryIcon({ category, size }: { category: string; size: number }) {
  const src = CATEGORY_ICONS[category as Category];
  return src ? (
    <img
      className={MONO.includes(category) ? styles.mono : undefined}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  ) : null;
}
