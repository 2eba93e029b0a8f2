import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { withoutStarterPosts } from '../support/without-starter-posts';
import { joinAs, type Member, send } from './members';
import { spawnServer, type ServerProcess } from './server-process';

/** A site that is killed again and again, and goes on over the same data folder. */
export interface KilledSite {
  folder: string;
  author: Member;
  /** The first process that serves it. */
  server: ServerProcess;
  /** Kills it at a random moment within so many milliseconds; resolves with the next process once it answers. */
  killWithin(milliseconds: number): Promise<ServerProcess>;
}

/** Starts a site without starter posts, on which somebody may publish. Jobs that fail are tried again at once. */
export async function startKilledSite(
  name: string,
  settings: Record<string, string> = {},
): Promise<KilledSite> {
  const folder = await mkdtemp(join(tmpdir(), `lectern-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await withoutStarterPosts(folder);
  const env = { LECTERN_JOB_RETRY: '5', ...settings };
  let server = await spawnServer(folder, env);
  onTestFinished(() => server.kill());
  await server.answers();
  const author = await joinAs(server, 'author');
  await send(server, 'POST', '/auth/accept-policy', author.token);
  return {
    folder,
    author,
    server,
    async killWithin(milliseconds) {
      await delay(Math.random() * milliseconds);
      await server.kill();
      server = await spawnServer(folder, env);
      await server.answers();
      return server;
    },
  };
}
