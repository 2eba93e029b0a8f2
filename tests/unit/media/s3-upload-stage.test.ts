import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createS3Client } from '../../../server/media/s3-client';
import { createS3UploadStage } from '../../../server/media/s3-upload-stage';
import { fakeClock } from '../../support/server';

const SENT = { 'uploads/a.webp': '10:00', 'uploads/b.webp': '10:59', 'uploads/c.mp4': '09:00' };

it('finds what was sent to a bucket before a moment, page by page', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const query = new URL(url, 'http://localhost').searchParams;
    asked.push(query.get('prefix') ?? '');
    const [first = '', ...rest] = Object.entries(SENT).map(
      ([key, time]) =>
        `<Contents><Key>${key}</Key><LastModified>2026-11-21T${time}:00.000Z</LastModified><Size>1</Size></Contents>`,
    );
    const page = query.has('continuation-token')
      ? `<IsTruncated>false</IsTruncated>${rest.join('')}`
      : `<IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>${first}`;
    response.setHeader('Content-Type', 'application/xml');
    response.end(`<?xml version="1.0"?><ListBucketResult>${page}</ListBucketResult>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { endpoint, region: 'us-east-1', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' };
  const client = createS3Client(settings);
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  const stage = createS3UploadStage({ ...settings, client, folder: '/nowhere', clock: fakeClock() });
  expect(await stage.sentBefore(Date.parse('2026-11-21T10:30:00.000Z'))).toEqual(['a.webp', 'c.mp4']);
  expect(asked).toEqual(['uploads/', 'uploads/']);
});
