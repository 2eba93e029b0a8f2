/**
 * How much the bench measures.
 *
 * @typedef {object} Options
 * @property {boolean} isQuick
 * @property {readonly number[]} sizes how many posts each fixture holds, smallest first
 * @property {number} middle the size at which single pages are measured
 * @property {number} largest
 * @property {number} rounds of each interleaved comparison
 * @property {number} seconds a round
 * @property {number} connections of every load
 * @property {number} samples requests of a measurement that asks for each thing once
 * @property {number} starts how often a start is timed
 * @property {number} lighthouseRuns
 */

/**
 * @param {readonly string[]} parts the command line after the program
 * @returns {Options}
 */
export function readOptions(parts) {
  const unknown = parts.filter((part) => part !== '--quick');
  if (unknown.length > 0) {
    console.error(`The bench takes --quick and nothing else; it was given ${unknown.join(' ')}.`);
    process.exit(1);
  }
  return parts.includes('--quick')
    ? {
        isQuick: true,
        sizes: [100],
        middle: 100,
        largest: 100,
        rounds: 3,
        seconds: 1,
        connections: 8,
        samples: 80,
        starts: 2,
        lighthouseRuns: 1,
      }
    : {
        isQuick: false,
        sizes: [100, 1_000, 10_000],
        middle: 1_000,
        largest: 10_000,
        rounds: 5,
        seconds: 2,
        connections: 8,
        samples: 2_400,
        starts: 5,
        lighthouseRuns: 3,
      };
}
