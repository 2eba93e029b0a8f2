import { NoSuchKey, NotFound, S3Client } from '@aws-sdk/client-s3';
import { AppError, BusyError } from '../domain/errors';

/** A bucket and who may use it. */
export interface S3Settings {
  /** Of the service, without the bucket: `https://s3.eu-west-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds without a byte after which the bucket is given up. */
export const SILENCE = 30_000;

/** For everything but files that somebody reads at their own speed. */
export function createS3Client(settings: S3Settings): S3Client {
  return createClient(settings, { socketTimeout: SILENCE, requestTimeout: 120_000 });
}

/**
 * For files that are handed on as they are read: a reader who pauses is no silence of the bucket, and holds a
 * connection that others do not wait for. Whoever reads watches for silence.
 *
 * @param silence milliseconds until the bucket must begin to answer
 */
export function createS3ReadingClient(settings: S3Settings, silence = SILENCE): S3Client {
  return createClient(settings, {
    socketTimeout: 0,
    requestTimeout: silence,
    ...{ httpAgent: UNLIMITED, httpsAgent: UNLIMITED },
  });
}

const UNLIMITED = { maxSockets: Infinity };

/** @param limits in milliseconds; 0 is none */
function createClient(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  limits: { socketTimeout: number; requestTimeout: number },
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Every service knows buckets as the first part of the path; as a part of the host name, few do.
    forcePathStyle: true,
    // The SDK's own default adds trailers that other services store as a part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without the flag a request that takes too long is only spoken of.
    requestHandler: { connectionTimeout: 5_000, throwOnRequestTimeout: true, ...limits },
  });
}

/** The answer of the bucket; undefined for what is not there. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) {
      return undefined;
    }
    throw unreachable(error);
  }
}

/** What a bucket's driver says, without what else hangs on its errors: signed requests and the id of the key. */
class BucketFailure extends Error {
  override readonly name = 'BucketFailure';
  readonly code: string;

  constructor(error: unknown) {
    super(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown');
    this.code = error instanceof Error && 'code' in error ? String(error.code) : '';
  }
}

/** Whatever the bucket does wrong is no fault of who asked. */
export function unreachable(error: unknown): AppError {
  return error instanceof AppError
    ? error
    : new BusyError('The files cannot be reached right now. Try again in a moment.', 10, {
        cause: new BucketFailure(error),
      });
}
