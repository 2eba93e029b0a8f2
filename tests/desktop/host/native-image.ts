import { existsSync, readFileSync } from 'node:fs';
import { only } from './provided';

export type StandInImage = Pick<Electron.NativeImage, 'isEmpty' | 'toPNG' | 'toDataURL'>;

/** @param bytes of a PNG */
export function imageOf(bytes: Buffer): StandInImage {
  return only('NativeImage', {
    isEmpty: () => bytes.length === 0,
    toPNG: () => bytes,
    toDataURL: () => `data:image/png;base64,${bytes.toString('base64')}`,
  });
}

export const nativeImage = only('nativeImage', {
  createEmpty: () => imageOf(Buffer.alloc(0)),
  createFromPath: (path: string) => imageOf(existsSync(path) ? readFileSync(path) : Buffer.alloc(0)),
  createFromBuffer: (bytes: Buffer) => imageOf(bytes),
  createFromDataURL: (url: string) => imageOf(Buffer.from(url.replace(/^[^,]*,/, ''), 'base64')),
});
