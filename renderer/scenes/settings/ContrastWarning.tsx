import { TriangleAlert } from 'lucide-react';
import { AA_CONTRAST, contrastRatio } from './contrast';
import { currentColor } from './current-look';
import styles from './settings.module.css';
import type { Draft } from './use-draft';

/** Warns when text is hard to read on the background: under WCAG AA. Drawn anew with every change of the draft. */
export function ContrastWarning({ draft: _draft }: { draft: Draft }) {
  const ratio = contrastRatio(currentColor('color'), currentColor('background'));
  const isLow = ratio !== undefined && ratio < AA_CONTRAST;
  return (
    <div role="status">
      {isLow && (
        <p className={styles.warning}>
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            Hard to read: text and background have a contrast of {floor(ratio)} to 1. WCAG AA asks for{' '}
            {AA_CONTRAST} to 1.
          </span>
        </p>
      )}
    </div>
  );
}

/** Down to a tenth or hundredth, so that what fails never reads as what passes. */
function floor(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
