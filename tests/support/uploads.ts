import { createHash } from 'node:crypto';
import type { MediaFile, UploadAddress } from '../../server/contract/schemas/media';
import { call, type ApiAnswer, type TestServer } from './server';

/** A file that somebody chose. */
export interface ChosenFile {
  bytes: Buffer;
  type: string;
  name?: string;
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

type Server = Pick<TestServer, 'url'>;

/** Step 1: asks for an address. */
export function announce(
  server: Server,
  token: string,
  { bytes, type, name = '' }: ChosenFile,
  changes: Record<string, unknown> = {},
): Promise<ApiAnswer<UploadAddress>> {
  const body = {
    fileType: type,
    folder: type.startsWith('video/') ? 'videos' : 'images',
    category: 'C#',
    fileSize: bytes.length,
    fileHash: sha256(bytes),
    fileName: name,
    ...changes,
  };
  return call<UploadAddress>(server, 'POST', '/media/get-presigned-url', { token, body });
}

/** Step 2: sends the bytes. */
export function putBytes(
  server: Server,
  { signedUrl, headers }: Pick<UploadAddress, 'signedUrl' | 'headers'>,
  bytes: Buffer,
): Promise<Response> {
  return fetch(new URL(signedUrl, server.url), { method: 'PUT', headers, body: new Uint8Array(bytes) });
}

/** Step 3: says that they are there. */
export function finish<T = MediaFile>(
  server: Server,
  token: string,
  key: string,
  { bytes, type }: ChosenFile,
  changes: Record<string, unknown> = {},
): Promise<ApiAnswer<T>> {
  const body = { fileKey: key, fileHash: sha256(bytes), fileType: type, category: 'C#', ...changes };
  return call<T>(server, 'POST', '/media/store-metadata', { token, body });
}

/** All three steps. */
export async function upload(
  server: Server,
  token: string,
  file: ChosenFile,
  changes: Record<string, unknown> = {},
): Promise<ApiAnswer<MediaFile>> {
  const { status, body } = await announce(server, token, file);
  if (status !== 201) {
    throw new Error(`No address: ${status} ${JSON.stringify(body)}`);
  }
  const sent = await putBytes(server, body, file.bytes);
  if (!sent.ok) {
    throw new Error(`Not taken: ${sent.status} ${await sent.text()}`);
  }
  return finish(server, token, body.key, file, changes);
}
