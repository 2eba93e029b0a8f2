import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hashToken } from '../../server/domain/token-hash';
import { SESSION_LIFETIME } from '../../server/services/sessions';
import { openNedbStorage } from '../../server/storage/nedb/open';
import { systemClock } from '../../server/system';
import { newDataFolder, startSite, type Site } from '../support/site';
import { userRecord } from '../support/user-record';

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A site with the starter posts and an admin. @returns it, and the tokens of two sessions of the admin */
export async function startHelpSite(): Promise<{ site: Site; tokens: readonly [string, string] }> {
  const dataFolder = await newDataFolder();
  const makeToken = () => randomBytes(32).toString('base64url');
  const tokens = [makeToken(), makeToken()] as const;
  const now = new Date().toISOString();
  const storage = await openNedbStorage({ folder: dataFolder, clock: systemClock, logger: quiet });
  await storage.transact(async ({ users, sessions }) => {
    await users.put(userRecord(now, { userId: 'root', name: 'Root Admin', role: 'admin' }));
    for (const token of tokens) {
      await sessions.put({
        sessionId: `session-${tokens.indexOf(token)}`,
        tokenHash: hashToken(token),
        userId: 'root',
        createdAt: now,
        lastUsedAt: now,
        userAgent: 'Test/1.0',
        expiresAt: new Date(Date.now() + SESSION_LIFETIME).toISOString(),
      });
    }
  });
  await storage.close();
  return { site: await startSite({ dataFolder }), tokens };
}

/** A model that says what it is told to, piece by piece. */
export interface SmallModel {
  url: string;
  /** What it says next; after a null it waits until it is let on. */
  say: (string | null)[];
  goOn(): void;
  /** Resolves when whoever asked has gone before the end. */
  left(): Promise<void>;
  stop(): void;
}

/** Speaks as OpenAI-compatible servers do (`POST /chat/completions`, streamed). */
export async function startSmallModel(): Promise<SmallModel> {
  let goOn = (): void => undefined;
  let noteLeft = (): void => undefined;
  const left = new Promise<void>((resolve) => (noteLeft = resolve));
  const answer = async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.on('close', () => !response.writableEnded && noteLeft());
    for (const content of model.say) {
      if (content === null) {
        await new Promise<void>((resolve) => (goOn = resolve));
      } else {
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
      }
    }
    response.end('data: [DONE]\n\n');
  };
  const server = createServer((_, response) => void answer(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const model: SmallModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    say: [],
    goOn: () => goOn(),
    left: () => left,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return model;
}
