/** Bytes of the largest file that is opened. */
export const FILE_MAX = 20 * 1024 * 1024;

/** Characters of the longest text that a page may hand over: what was typed into the largest file is kept too. */
export const TEXT_MAX = 3 * FILE_MAX;
