import { randomBytes } from 'node:crypto';
import { hashToken } from '../../server/domain/token-hash';
import { SESSION_LIFETIME } from '../../server/services/sessions';
import { openNedbStorage } from '../../server/storage/nedb/open';
import { systemClock } from '../../server/system';
import { beginStream, chunkOf, DONE, startModelServer } from '../support/model-server';
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
  stop(): Promise<void>;
}

/** Starts a model server that speaks as the test goes on. */
export async function startSmallModel(): Promise<SmallModel> {
  let goOn = (): void => undefined;
  let noteLeft = (): void => undefined;
  const left = new Promise<void>((resolve) => (noteLeft = resolve));
  const server = await startModelServer();
  const model: SmallModel = {
    url: server.baseUrl,
    say: [],
    goOn: () => goOn(),
    left: () => left,
    stop: () => server.close(),
  };
  server.reply = async (response, { gone }) => {
    void gone.then(noteLeft);
    beginStream(response);
    for (const content of model.say) {
      if (content === null) {
        await new Promise<void>((resolve) => (goOn = resolve));
      } else {
        response.write(chunkOf(content));
      }
    }
    response.end(DONE);
  };
  return model;
}
