import { randomBytes } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  NoSuchBucket,
  NotFound,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3ServiceException,
  type CORSRule,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createS3Client, type S3Settings } from './s3-client';

type Out = (line: string) => void;

const HEADERS = ['content-type', 'x-amz-checksum-sha256'];
const BYTES = 'A file to try the bucket with.';

/** One thing that is tried: throws when it cannot be done. */
interface Step {
  name: string;
  run: () => Promise<unknown>;
}

/**
 * Tries what uploads need of a bucket, says one sentence for each, and removes what it wrote.
 *
 * @param origin whose pages send files; undefined when it is not known
 * @returns whether uploads will work
 */
export async function checkBucket(
  settings: S3Settings,
  origin: string | undefined,
  out: Out,
): Promise<boolean> {
  const client = createS3Client(settings);
  const target = { Bucket: settings.bucket, Key: `uploads/check-${randomBytes(8).toString('hex')}` };
  const steps: Step[] = [
    { name: 'write a file', run: () => client.send(new PutObjectCommand({ ...target, Body: BYTES })) },
    { name: 'read it again', run: () => readAgain(client, target) },
    { name: 'remove it', run: () => client.send(new DeleteObjectCommand(target)) },
  ];
  try {
    for (const { name, run } of steps) {
      try {
        await run();
        out(`Could ${name}.`);
      } catch (error) {
        out(`Could not ${name}: ${reasonOf(error, settings)}`);
        return false;
      }
    }
    return await checkOrigin(client, settings, origin, out);
  } finally {
    client.destroy();
  }
}

async function readAgain(client: S3Client, target: { Bucket: string; Key: string }): Promise<void> {
  const { Body: body } = await client.send(new GetObjectCommand(target));
  if ((await body?.transformToString()) !== BYTES) {
    throw new UnlikeError();
  }
}

/** What was read is not what was written. */
class UnlikeError extends Error {}

function reasonOf(error: unknown, { endpoint, bucket }: S3Settings): string {
  if (error instanceof UnlikeError) {
    return 'its bytes are not those that were written, so this service cannot be used.';
  }
  if (error instanceof NotFound || error instanceof NoSuchBucket) {
    return `there is no bucket ${bucket}. Make it, or set S3_BUCKET to the name of one that is there.`;
  }
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    if (status === 301 || status === 400) {
      return `the service refuses the request (${status}, ${error.name}). Set S3_REGION to the region of the bucket.`;
    }
    return status === 401 || status === 403
      ? `access is denied (${status}, ${error.name}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that this key may get, put and delete objects of the bucket.`
      : `the service answered with ${status} (${error.name}). Try again; its own log says more.`;
  }
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `${endpoint} does not answer${code}. Check S3_ENDPOINT, and that this machine may reach it.`;
}

async function checkOrigin(
  client: S3Client,
  settings: S3Settings,
  origin: string | undefined,
  out: Out,
): Promise<boolean> {
  if (origin === undefined) {
    out(
      'PUBLIC_URL is not set, so it cannot be checked whether browsers may send files to the bucket. Set it.',
    );
    return false;
  }
  if (origin.startsWith('https:') && settings.endpoint.startsWith('http:')) {
    out(
      'PUBLIC_URL is https and S3_ENDPOINT is http: browsers will not send files there. Use https for both.',
    );
    return false;
  }
  const [sample] = [new URL(`${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/uploads/check`)];
  if (await allows(sample, origin)) {
    out(`Browsers may send files from ${origin}.`);
    return true;
  }
  try {
    await addRule(client, settings.bucket, origin);
  } catch (error) {
    out(
      `Browsers may not send files from ${origin}, and the CORS rules of the bucket could not be set (${error instanceof Error ? error.name : 'unknown error'}). Allow there: origin ${origin}, method PUT, headers ${HEADERS.join(' and ')}.`,
    );
    return false;
  }
  if (await allows(sample, origin)) {
    out(`Browsers may send files from ${origin}: the CORS rule for that was missing and has been set.`);
    return true;
  }
  out(
    `A CORS rule for ${origin} has been set, but browsers may not send files yet. Some services take minutes: check again.`,
  );
  return false;
}

/** Asks as a browser does before it sends a file (fetch.spec.whatwg.org, "CORS-preflight fetch"). */
async function allows(address: URL, origin: string): Promise<boolean> {
  const answer = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': HEADERS.join(','),
    },
  });
  await answer.body?.cancel();
  const listed = (name: string) =>
    (answer.headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase());
  const origins = listed('access-control-allow-origin');
  const headers = listed('access-control-allow-headers');
  const methods = listed('access-control-allow-methods');
  return (
    answer.ok &&
    (origins.includes('*') || origins.includes(origin.toLowerCase())) &&
    (methods.includes('put') || methods.includes('*')) &&
    (headers.includes('*') || HEADERS.every((name) => headers.includes(name)))
  );
}

/** Other rules of the bucket stay as they are. */
async function addRule(client: S3Client, bucket: string, origin: string): Promise<void> {
  const rule: CORSRule = {
    AllowedOrigins: [origin],
    AllowedMethods: ['PUT'],
    AllowedHeaders: HEADERS,
    MaxAgeSeconds: 3_600,
  };
  const present = await client
    .send(new GetBucketCorsCommand({ Bucket: bucket }))
    .then(({ CORSRules: rules = [] }) => rules)
    .catch((error: unknown) => {
      // A bucket without rules answers with an error.
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) {
        return [];
      }
      throw error;
    });
  await client.send(
    new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [...present, rule] } }),
  );
}
