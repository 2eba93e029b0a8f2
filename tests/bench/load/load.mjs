import { fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * What to send. `timed`: the paths round and round; `once`: each path once, over all connections;
 * `in-turn`: each path once, one at a time.
 *
 * @typedef {{ url: string, paths: readonly string[], headers: Record<string, string> }} Target
 * @typedef {Target & { kind: 'timed', connections: number, seconds: number }} TimedOrder
 * @typedef {Target & { kind: 'once', connections: number }} OnceOrder
 * @typedef {Target & { kind: 'in-turn' }} InTurnOrder
 * @typedef {TimedOrder | OnceOrder | InTurnOrder} Order
 */

/**
 * @typedef {object} Outcome every answer was a 2xx
 * @property {number} requests
 * @property {number} seconds
 * @property {number[]} latencies milliseconds each; of `in-turn` only
 */

/** Starts the process that sends requests. */
export function startLoad() {
  const child = fork(join(import.meta.dirname, 'load-program.mjs'));
  return {
    /**
     * @param {Order} order
     * @returns {Promise<Outcome>}
     */
    send(order) {
      return new Promise((resolve, reject) => {
        const end = () => reject(new Error('The process that sends the requests ended early.'));
        child.once('exit', end);
        child.once('message', (/** @type {any} */ { outcome, error }) => {
          child.off('exit', end);
          if (error) {
            reject(new Error(error));
          } else {
            resolve(outcome);
          }
        });
        child.send(order);
      });
    },
    stop: () => child.disconnect(),
  };
}

/** @typedef {ReturnType<typeof startLoad>} Load */
