import { setTimeout as pause } from 'node:timers/promises';
import { serverProgram } from '../folders.mjs';
import { mustAsk } from './ask.mjs';
import { freePort } from './free-port.mjs';
import { startServer } from './server-process.mjs';

const SEARCH_LIMIT_MS = 600_000;

/**
 * Starts the built server as it runs in production, rate limits and all.
 *
 * @param {object} options
 * @param {string} options.folder data folder
 * @param {readonly string[]} [options.nodeOptions]
 */
export async function startLectern({ folder, nodeOptions = [] }) {
  const port = await freePort();
  const server = await startServer({
    program: [...nodeOptions, serverProgram],
    port,
    env: {
      NODE_ENV: 'production',
      LECTERN_DATA: folder,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
  });
  return Object.assign(server, {
    /**
     * Waits until the search knows every post.
     *
     * @param {number} size so many posts at least
     */
    async searchReady(size) {
      const end = Date.now() + SEARCH_LIMIT_MS;
      while (Date.now() < end) {
        const { search } = JSON.parse((await mustAsk(`${server.url}/readyz`)).body.toString('utf8'));
        if (search.isReady && search.documents >= size) {
          return;
        }
        await pause(100);
      }
      throw new Error(`The search was not ready after ${SEARCH_LIMIT_MS / 1_000} s.`);
    },
  });
}

/** @typedef {Awaited<ReturnType<typeof startLectern>>} Lectern */
