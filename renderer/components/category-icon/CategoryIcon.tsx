import styles from './CategoryIcon.module.css';
import { categoryIcon } from './icons';

/** Icons too dark for dark ground, where their lightness is turned around. */
const MONO: readonly string[] = ['Next.js', 'AWS', 'Gatsby'];

/** The icon of a category. The name always stands beside it, so it says nothing to screen readers. */
export function CategoryIcon({ category, size }: { category: string; size: number }) {
  const src = categoryIcon(category);
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
