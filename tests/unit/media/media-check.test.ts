import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetBucketCorsCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runMediaCheck } from '../../../server/cli/media-check';
import { readConfig } from '../../../server/config';
import { createS3Client } from '../../../server/media/s3-client';
import { startS3, type S3Server } from '../../support/s3';

const ORIGIN = 'https://learn.example.org';

let s3: S3Server | undefined;
let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lectern-check-'));
});
afterEach(async () => {
  await s3?.close();
  s3 = undefined;
  await rm(dataFolder, { recursive: true });
});

async function check(env: Record<string, string>, publicUrl?: string) {
  const lines: string[] = [];
  const code = await runMediaCheck({ dataFolder, s3: readConfig(env).s3, publicUrl }, (line) =>
    lines.push(line),
  );
  return { code, text: lines.join('\n') };
}

describe('lectern media check', () => {
  it('tries the folder when there is no bucket', async () => {
    expect(await check({})).toMatchObject({
      code: 0,
      text: expect.stringContaining('can be written to') as string,
    });
    await rm(join(dataFolder, 'media'), { recursive: true });
    await writeFile(join(dataFolder, 'media'), 'a file');
    expect(await check({})).toMatchObject({
      code: 1,
      text: expect.stringContaining('cannot be written to') as string,
    });
    expect(await readdir(join(dataFolder, 'uploads'))).toEqual([]);
  });

  it('finds a bucket that lets the site’s pages in, and leaves nothing behind', async () => {
    s3 = await startS3({ cors: '*' });
    const { code, text } = await check(s3.env, 'http://learn.example.org');
    expect({ code, text }).toMatchObject({
      code: 0,
      text: expect.stringContaining('All is well.') as string,
    });
    expect(await s3.keys()).toEqual([]);
  });

  it('sets the rule that is missing, and leaves the others as they are', async () => {
    s3 = await startS3({ cors: 'http://other.example.org', canSetRules: true });
    const first = await check(s3.env, 'http://learn.example.org');
    expect(first).toMatchObject({
      code: 0,
      text: expect.stringContaining('was missing and has been set') as string,
    });
    const second = await check(s3.env, 'http://learn.example.org');
    expect(second.code).toBe(0);
    expect(second.text).not.toContain('has been set');
    expect((await check(s3.env, 'http://other.example.org')).text).not.toContain('has been set');
    expect(s3.requests.filter(({ method, key }) => method === 'PUT' && key === '')).toHaveLength(1);
  });

  it('sets the first rule of a bucket, which takes the right key', async () => {
    s3 = await startS3({ canSetRules: true });
    const settings = readConfig({ ...s3.env, S3_SECRET_ACCESS_KEY: 'wrong' }).s3!;
    const stranger = createS3Client(settings);
    const ask = stranger.send(new GetBucketCorsCommand({ Bucket: settings.bucket }));
    await expect(ask).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    stranger.destroy();
    expect((await check(s3.env, 'http://learn.example.org')).text).toContain('has been set');
  });

  it('says which rule is missing, where the service does not let it be set', async () => {
    // This one does not know the signature of requests about a bucket.
    s3 = await startS3();
    const { code, text } = await check(s3.env, 'http://learn.example.org');
    expect(code).toBe(1);
    expect(text).toMatch(
      /Allow there: origin http:\/\/learn\.example\.org, method PUT, headers content-type and/,
    );
  });

  it('knows that a secure page sends nothing to an insecure bucket', async () => {
    s3 = await startS3({ cors: '*' });
    expect(await check(s3.env, ORIGIN)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Use https for both') as string,
    });
  });

  it.each<[string, (env: Record<string, string>) => Record<string, string>, string]>([
    ['the wrong key', (env) => ({ ...env, S3_SECRET_ACCESS_KEY: 'wrong' }), 'Check S3_ACCESS_KEY_ID'],
    ['no such bucket', (env) => ({ ...env, S3_BUCKET: 'another' }), 'there is no bucket another'],
    ['no server', (env) => ({ ...env, S3_ENDPOINT: 'http://127.0.0.1:9' }), 'does not answer'],
  ])('says what is wrong: %s', async (_, change, sentence) => {
    s3 = await startS3();
    const { code, text } = await check(change(s3.env), ORIGIN);
    expect(code).toBe(1);
    expect(text).toContain(sentence);
  });
});
