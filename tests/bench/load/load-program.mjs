// A process of its own that sends requests when told to, so that sending costs the servers nothing.
import { createRequire } from 'node:module';
import { askInTurn } from './ask-in-turn.mjs';
import { clientAddresses } from './client-addresses.mjs';

/**
 * The part of autocannon that is used; it comes without types.
 *
 * @typedef {{ path: string, headers: Record<string, string> }} Shot
 * @typedef {{ setRequests(shots: Shot[]): void }} Client
 * @typedef {{ '2xx': number, non2xx: number, errors: number, timeouts: number, statusCodeStats: object }} Results
 * @typedef {{ once(event: 'start', listener: () => void): void }} Run
 * @typedef {(options: object, done: (error: Error | null, results: Results) => void) => Run} Autocannon
 */
const autocannon = /** @type {Autocannon} */ (createRequire(import.meta.url)('autocannon'));

/** Rate limits count by address; so many of them take part in a timed load. */
const ADDRESSES_PER_CONNECTION = 1_000;
const addresses = clientAddresses();

/**
 * @param {Extract<import('./load.mjs').Order, { kind: 'timed' | 'once' }>} order
 * @returns {Promise<import('./load.mjs').Outcome>}
 */
function shoot(order) {
  const { url, paths, headers } = order;
  const connections = Math.min(order.connections, paths.length > 1 ? paths.length : Infinity);
  /** @param {string} path */
  const shot = (path) => ({ path, headers: { ...headers, 'x-forwarded-for': addresses.next() } });
  let count = 0;
  /** @param {Client} client */
  const setupClient = (client) => {
    const own = count;
    count += 1;
    client.setRequests(
      order.kind === 'once'
        ? paths.filter((_, index) => index % connections === own).map(shot)
        : Array.from({ length: ADDRESSES_PER_CONNECTION }, (_, index) =>
            shot(paths[(own + index * connections) % paths.length] ?? '/'),
          ),
    );
  };
  return new Promise((resolve, reject) => {
    let started = performance.now();
    const run = autocannon(
      {
        url,
        connections,
        setupClient,
        sampleInt: 50,
        ...(order.kind === 'once' ? { amount: paths.length } : { duration: order.seconds }),
      },
      (error, results) => {
        const failed = results ? results.non2xx + results.errors + results.timeouts : 1;
        if (error ?? failed > 0) {
          reject(
            error ??
              new Error(
                `${url}: ${failed} of the requests failed: ${JSON.stringify(results.statusCodeStats)}`,
              ),
          );
          return;
        }
        resolve({ requests: results['2xx'], seconds: (performance.now() - started) / 1_000, latencies: [] });
      },
    );
    run.once('start', () => (started = performance.now()));
  });
}

process.on('message', (/** @type {import('./load.mjs').Order} */ order) => {
  const work = order.kind === 'in-turn' ? askInTurn(order, addresses) : shoot(order);
  work.then(
    (outcome) => process.send?.({ outcome }),
    (error) => process.send?.({ error: String(error?.message ?? error) }),
  );
});
process.on('disconnect', () => process.exit(0));
