import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Page } from '@playwright/test';
import { createS3Client } from '../../server/media/s3-client';
import { createS3UploadStage } from '../../server/media/s3-upload-stage';
import { startS3, type S3Server } from '../support/s3';
import { freePort, startSite } from '../support/site';
import { announce } from '../support/uploads';
import { UPLOAD } from '../../server/contract/constants/media';
import { expect, test as base } from './fixtures';
import { drawing, openForm } from './upload-files';

const test = base.extend<{ _: undefined }, { s3: S3Server }>({
  _: undefined,
  s3: [
    async ({}, use) => {
      const port = await freePort();
      const s3 = await startS3({ cors: `http://localhost:${port}` });
      await use({ ...s3, env: { ...s3.env, PORT: String(port) } });
      await s3.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ s3 }, use) => {
      const site = await startSite({ port: Number(s3.env.PORT), env: { ...s3.env, TRUST_PROXY: '1' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

interface Address {
  signedUrl: string;
  headers: Record<string, string>;
}

/** Sends bytes as the form's page does. @returns the status of the bucket's answer */
function put(page: Page, { signedUrl, headers }: Address, bytes: Buffer): Promise<number> {
  return page.evaluate(
    async ([url, given, base64]) => {
      const body = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      return (await fetch(url, { method: 'PUT', headers: given, body })).status;
    },
    [signedUrl, headers, bytes.toString('base64')] as const,
  );
}

/** An address as this site signs them, at a moment of the past. */
async function signedAt(s3: S3Server, now: number, bytes: Buffer): Promise<Address> {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = s3.env;
  const settings = {
    endpoint: S3_ENDPOINT ?? '',
    region: S3_REGION ?? '',
    bucket: S3_BUCKET ?? '',
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  };
  const client = createS3Client(settings);
  const stage = createS3UploadStage({ ...settings, client, folder: tmpdir(), clock: { now: () => now } });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = `signed-at-${now}.png`;
  const { url, headers } = await stage.sign({ key, type: 'image/png', bytes: bytes.length, sha256 });
  client.destroy();
  return { signedUrl: url, headers };
}

test('a tampered, an expired and a retyped address are refused by the bucket, and the right one is taken', async ({
  page,
  context,
  site,
  s3,
}) => {
  const { token } = await openForm(page, context, site);
  const { buffer, mimeType } = await drawing(40, 40);
  const other = await drawing(41, 40);
  const { status, body } = await announce(site, token, { bytes: buffer, type: mimeType });
  expect(status).toBe(201);
  const { signedUrl, headers, key } = body;
  const before = await s3.keys();

  expect(await put(page, { signedUrl: signedUrl.replace(key, `x${key}`), headers }, buffer)).toBe(403);
  const forged = signedUrl.replace(/(X-Amz-Signature=)(.)/, (_, name: string, digit: string) =>
    name.concat(digit === '0' ? '1' : '0'),
  );
  expect(await put(page, { signedUrl: forged, headers }, buffer)).toBe(403);
  const longer = signedUrl.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800');
  expect(await put(page, { signedUrl: longer, headers }, buffer)).toBe(403);
  expect(await put(page, { signedUrl, headers: { ...headers, 'Content-Type': 'text/html' } }, buffer)).toBe(
    403,
  );
  expect(await put(page, body, Buffer.concat([buffer, other.buffer])), 'another length').toBe(403);
  expect(
    await put(page, await signedAt(s3, Date.now() - UPLOAD.addressLifetime - 1_000, buffer), buffer),
    'expired',
  ).toBe(403);
  expect(await s3.keys()).toEqual(before);

  expect(
    await put(page, await signedAt(s3, Date.now() - 1_000, buffer), buffer),
    'the same, not expired',
  ).toBe(200);
  expect(await put(page, body, buffer)).toBe(200);
  expect(await s3.keys()).toContain(`uploads/${key}`);
});
