import { get } from 'node:http';

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {Buffer} body as it came, compressed or not
 */

/**
 * One GET over a connection of its own.
 *
 * @param {string} url
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Reply>}
 */
export function ask(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers }, (response) => {
      /** @type {Buffer[]} */
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    request.once('error', reject);
  });
}

/**
 * One GET that has to succeed.
 *
 * @param {string} url
 * @param {Record<string, string>} [headers]
 */
export async function mustAsk(url, headers) {
  const reply = await ask(url, headers);
  if (reply.status !== 200) {
    throw new Error(`${url} answered ${reply.status}: ${reply.body.toString('utf8').slice(0, 300)}`);
  }
  return reply;
}
