/** The scheme of links that lead into the desktop app from elsewhere: `lectern://post/how-closures-work`. */
export const LINK_SCHEME = 'lectern';
