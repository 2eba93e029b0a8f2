/**
 * What a load cost a server.
 *
 * @typedef {object} Measured
 * @property {number} cpu milliseconds of the server's processor time a request
 * @property {number} rate requests a second
 * @property {number[]} latencies
 */

/**
 * @param {import('./load.mjs').Load} load
 * @param {import('../processes/server-process.mjs').ServerProcess} server
 * @param {import('./load.mjs').Order} order
 * @returns {Promise<Measured>}
 */
export async function measured(load, server, order) {
  const before = server.processorTime();
  const { requests, seconds, latencies } = await load.send(order);
  return {
    cpu: (server.processorTime() - before) / requests,
    rate: requests / seconds,
    latencies,
  };
}

/**
 * Measures several servers in turns, so that whatever else the machine does meets all of them alike.
 *
 * @template {string} Name
 * @param {import('./load.mjs').Load} load
 * @param {Record<Name, import('../processes/server-process.mjs').ServerProcess>} servers
 * @param {Omit<import('./load.mjs').TimedOrder, 'url' | 'kind'>} order
 * @param {number} rounds the one before them warms up and does not count
 * @returns {Promise<Record<Name, Measured>>} medians
 */
export async function interleaved(load, servers, order, rounds) {
  const names = /** @type {Name[]} */ (Object.keys(servers));
  /** @type {Map<Name, Measured[]>} */
  const all = new Map(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const server = servers[name];
      const result = await measured(load, server, { ...order, kind: 'timed', url: server.url });
      if (round > 0) {
        all.get(name)?.push(result);
      }
    }
  }
  const medians = /** @type {Record<Name, Measured>} */ ({});
  for (const [name, results] of all) {
    medians[name] = {
      cpu: median(results.map(({ cpu }) => cpu)),
      rate: median(results.map(({ rate }) => rate)),
      latencies: [],
    };
  }
  return medians;
}

/** @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * @param {readonly number[]} values
 * @param {number} part from 0 to 1
 */
export function quantile(values, part) {
  const sorted = [...values].sort((one, other) => one - other);
  const position = (sorted.length - 1) * part;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position % 1);
}
