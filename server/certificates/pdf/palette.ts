import { colour } from './sheet';

/** The colours of the site in daylight (renderer/styles/tokens.css), for paper. */
export const ACCENT = colour('#4d9f0c');
export const ACCENT_TEXT = colour('#377207');
export const ACCENT_FINE = colour('#a6d27c');
export const ACCENT_FAINT = colour('#c3e0a5');
export const HEADING = colour('#181a16');
export const MUTED = colour('#5f645b');
export const WARNING = colour('#8a5300');
export const WHITE = colour('#ffffff');
