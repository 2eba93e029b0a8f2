/**
 * One line of the table.
 *
 * @typedef {object} Row
 * @property {string} what
 * @property {string} measured
 * @property {string} baseline measured in the same run; empty when there is none
 * @property {string} ratio
 * @property {string} budget empty when there is none
 * @property {boolean | null} isMet null when there is no budget
 */

/**
 * @param {string} what
 * @param {string} measured
 * @param {string} budget
 * @param {boolean} isMet
 * @param {{ baseline?: string, ratio?: string }} [more]
 * @returns {Row}
 */
export function budgetRow(what, measured, budget, isMet, { baseline = '', ratio = '' } = {}) {
  return { what, measured, baseline, ratio, budget, isMet };
}

/**
 * Something worth knowing that no budget is set for.
 *
 * @param {string} what
 * @param {string} measured
 * @param {string} [baseline]
 * @returns {Row}
 */
export function noteRow(what, measured, baseline = '') {
  return { what, measured, baseline, ratio: '', budget: '', isMet: null };
}

/** @param {number} value milliseconds of processor time */
export const cpuText = (value) => `${value.toFixed(value < 0.1 ? 4 : 3)} ms CPU`;
/** @param {number} value requests a second */
export const rateText = (value) => `${Math.round(value).toLocaleString('en')} req/s`;
/** @param {number} value */
export const timesText = (value) => `${value.toFixed(2)}x`;
/** @param {number} value milliseconds */
export const msText = (value) => `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
/** @param {number} value bytes */
export const bytesText = (value) => `${value.toLocaleString('en')} bytes`;
/** @param {number} value megabytes */
export const megabytesText = (value) => `${Math.round(value)} MB`;
