import type { MediaType } from '../../../../server/contract/constants/media';
import { textOf, type FileBytes } from './bytes';

const HEAD = 64;

const SIGNS: readonly (readonly [MediaType, (head: DataView) => boolean])[] = [
  ['image/jpeg', (head) => startsWith(head, [0xff, 0xd8, 0xff])],
  ['image/png', (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', (head) => /^GIF8[79]a/.test(textOf(head, 0, 6))],
  ['image/webp', (head) => /^RIFF[^]{4}WEBP/.test(textOf(head, 0, 12))],
  ['image/bmp', (head) => textOf(head, 0, 2) === 'BM' && head.byteLength >= 26],
  ['image/tiff', (head) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(textOf(head, 0, 4))],
  ['video/mp4', (head) => textOf(head, 4, 4) === 'ftyp'],
  ['video/webm', (head) => startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])],
  ['video/mpeg', (head) => startsWith(head, [0, 0, 1, 0xba]) || startsWith(head, [0, 0, 1, 0xb3])],
];

/** What a file is by its first bytes; null when it is nothing that may be uploaded. */
export async function sniffType(bytes: FileBytes): Promise<MediaType | null> {
  const head = await bytes.read(0, HEAD);
  return SIGNS.find(([, isIt]) => isIt(head))?.[0] ?? null;
}

function startsWith(head: DataView, sign: readonly number[]): boolean {
  return head.byteLength >= sign.length && sign.every((byte, at) => head.getUint8(at) === byte);
}
