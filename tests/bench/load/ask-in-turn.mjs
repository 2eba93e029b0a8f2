import { Agent, get } from 'node:http';

/**
 * Asks for each path once, one after another over one connection: what a lone visitor waits for.
 *
 * @param {Extract<import('./load.mjs').Order, { kind: 'in-turn' }>} order
 * @param {{ next(): string }} addresses
 * @returns {Promise<import('./load.mjs').Outcome>}
 */
export async function askInTurn({ url, paths, headers }, addresses) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** @type {number[]} */
  const latencies = [];
  const started = performance.now();
  for (const path of paths) {
    const before = performance.now();
    const status = await new Promise((resolve, reject) => {
      get(
        `${url}${path}`,
        { agent, headers: { ...headers, 'x-forwarded-for': addresses.next() } },
        (response) => {
          response.resume();
          response.once('error', reject);
          response.once('end', () => resolve(response.statusCode));
        },
      ).once('error', reject);
    });
    if (status !== 200) {
      throw new Error(`${url}${path} answered ${status}.`);
    }
    latencies.push(performance.now() - before);
  }
  agent.destroy();
  return { requests: paths.length, seconds: (performance.now() - started) / 1_000, latencies };
}
