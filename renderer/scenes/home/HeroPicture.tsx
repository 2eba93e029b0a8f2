import styles from './HeroPicture.module.css';

/** Widths of the lines of text and code in the picture. */
const PROSE = [118, 134, 126, 92, 132, 120, 128, 70];
const CODE = [
  [0, 46, 'keyword'],
  [0, 104, 'plain'],
  [18, 82, 'string'],
  [18, 60, 'plain'],
  [36, 74, 'keyword'],
  [36, 52, 'string'],
  [18, 30, 'plain'],
  [0, 22, 'keyword'],
] as const;

/** An open book on a lectern: text on the left page, code on the right. */
export function HeroPicture({ className }: { className: string | undefined }) {
  return (
    <svg
      className={`${styles.picture} ${className}`}
      viewBox="0 0 520 440"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.sun} cx="268" cy="196" r="176" />
      <path className={styles.stand} d="M244 322h48l10 84h-68z" />
      <path className={styles.foot} d="M188 406h160l14 22H174z" />
      <path className={styles.board} d="M62 300 102 96h332l40 204-14 26H76z" />
      <path className={styles.ledge} d="M54 300h428v24H54z" />
      <path className={styles.page} d="M268 92c-40-26-92-30-148-20L88 276c62-10 128-8 180 16z" />
      <path className={styles.page} d="M268 92c40-26 92-30 148-20l32 204c-62-10-128-8-180 16z" />
      <path className={styles.spine} d="M268 92v200" />
      <g transform="translate(130 92) skewX(-7) skewY(2)">
        {PROSE.map((width, line) => (
          <rect key={line} className={styles.plain} x="0" y={line * 20} width={width} height="6" rx="3" />
        ))}
      </g>
      <g transform="translate(286 98) skewX(7) skewY(-2)">
        {CODE.map(([x, width, kind], line) => (
          <rect key={line} className={styles[kind]} x={x} y={line * 20} width={width} height="6" rx="3" />
        ))}
      </g>
      <path className={styles.ribbon} d="M372 268v66l12-12 12 12v-62z" />
    </svg>
  );
}
