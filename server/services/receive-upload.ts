import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { MESSAGES } from '../contract/messages';
import type { UploadRecord } from '../domain/media';
import { BadRequestError, FileRefusedError, ForbiddenError, NotFoundError } from '../domain/errors';
import type { UploadStage } from '../media/port';
import type { ServiceDeps } from './deps';
import { moment } from './deps';
import { createReceptions, untilAborted } from './receptions';

/** A file as it comes, with what the request says of it. */
export interface SentFile {
  stream: Readable;
  type: string;
  /** In bytes, where the client says so. */
  length: number | undefined;
}

/**
 * Takes the bytes of an announced file. What is not that very file is not kept.
 *
 * @throws NotFoundError, ForbiddenError for an address that is not ours or too old, FileRefusedError
 */
export async function receiveUpload(
  { storage, clock, uploads }: Pick<ServiceDeps, 'storage' | 'clock'> & { uploads: UploadStage },
  address: { key: string; expires: string; signature: string },
  sent: SentFile,
): Promise<void> {
  const { receiver } = uploads;
  const upload = await storage.read((readers) => readers.uploads.get(address.key));
  const state = upload && receiver ? receiver.check(upload, address) : 'invalid';
  if (state === 'invalid' || !upload || !receiver) {
    // An address that was signed for an upload that is over cannot be told from one that never was.
    throw new ForbiddenError(MESSAGES.upload.addressInvalid);
  }
  if (state === 'expired') {
    throw new ForbiddenError(MESSAGES.upload.addressExpired);
  }
  if (sent.type !== upload.type) {
    throw new FileRefusedError(MESSAGES.upload.wrongType);
  }
  if (sent.length !== undefined && sent.length !== upload.bytes) {
    throw new FileRefusedError(MESSAGES.upload.wrongLength);
  }
  await receptions.inPlaceOfEarlier(upload.key, (signal) =>
    receiver.write(upload.key, Readable.from(checked(sent.stream, upload, signal), { objectMode: false })),
  );
  const kept = await storage.read((readers) => readers.uploads.get(upload.key));
  if (!kept || kept.expiresAt < moment(clock)) {
    await uploads.remove(upload.key);
    throw new NotFoundError(MESSAGES.upload.notUploaded);
  }
}

/** One at a time for each key: a file that is sent anew ends the earlier attempt. */
const receptions = createReceptions(() => new BadRequestError('The file is being sent anew.'));

async function* checked(
  stream: Readable,
  { bytes, sha256 }: UploadRecord,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of untilAborted(stream as AsyncIterable<Buffer>, signal)) {
    length += chunk.length;
    if (length > bytes) {
      throw new FileRefusedError(MESSAGES.upload.wrongLength);
    }
    hash.update(chunk);
    yield chunk;
  }
  if (length !== bytes) {
    throw new FileRefusedError(MESSAGES.upload.wrongLength);
  }
  if (hash.digest('hex') !== sha256) {
    throw new FileRefusedError(MESSAGES.upload.wrongHash);
  }
}
