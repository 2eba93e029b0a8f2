/** What the browser needs only once the reader moves on: one file, fetched at the first sign of interest. */
export { arrive } from './arrival';
export { followHead } from './page-head';
