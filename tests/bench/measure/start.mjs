import { median } from '../load/measured.mjs';
import { startLectern } from '../processes/lectern.mjs';
import { budgetRow, msText } from '../report/rows.mjs';

/**
 * From the spawn of the process to the first 200 of the home page.
 *
 * @param {string} folder
 * @param {number} size
 * @param {number} budgetMs
 * @param {number} times
 * @returns {Promise<import('../report/rows.mjs').Row>}
 */
export async function measureStart(folder, size, budgetMs, times) {
  /** @type {number[]} */
  const starts = [];
  /** @type {number[]} */
  const costs = [];
  for (let count = 0; count < times; count += 1) {
    const server = await startLectern({ folder });
    starts.push(server.startMs);
    costs.push(server.processorTime());
    await server.stop();
  }
  const middle = median(starts);
  return budgetRow(
    `start to the first 200, ${size.toLocaleString('en')} posts`,
    msText(middle),
    `<= ${budgetMs / 1_000} s`,
    middle <= budgetMs,
    { baseline: `${msText(median(costs))} CPU; longest of ${times}: ${msText(Math.max(...starts))}` },
  );
}
