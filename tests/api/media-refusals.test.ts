import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3 } from '../support/s3';
import { fakeClock, startTestServer } from '../support/server';
import { refusals } from './media-refusals';

refusals('in the data folder', async () => {
  const server = await startTestServer();
  return {
    server,
    async files() {
      const folders = ['media', 'uploads'].map((name) =>
        readdir(join(server.dataFolder, name)).catch(() => []),
      );
      return (await Promise.all(folders)).flat().sort();
    },
    close: () => server.close(),
  };
});

refusals('in a bucket', async () => {
  const s3 = await startS3();
  const server = await startTestServer({ env: s3.env, clock: fakeClock(new Date().toISOString()) });
  return {
    server,
    files: () => s3.keys(),
    async close() {
      await server.close();
      await s3.close();
    },
  };
});
