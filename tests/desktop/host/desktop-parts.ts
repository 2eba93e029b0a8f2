import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getPath } from './app-paths';
import { host } from './host-state';
import { Emitter, only } from './provided';

/** No program is started and nothing is shown. */
export const shell = only('shell', {
  openExternal: async (_url: string) => undefined,
  openPath: async (_path: string) => '',
  showItemInFolder: (_path: string) => undefined,
  trashItem: (path: string) => rm(path, { recursive: true }),
});

let clip = '';

/** Its own: not the machine's. */
export const clipboard = only('clipboard', {
  writeText: (text: string) => void (clip = text),
  readText: () => clip,
});

export class Notification extends Emitter {
  static readonly isSupported = (): boolean => true;
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: Pick<Electron.NotificationConstructorOptions, 'title' | 'body'>) {
    super('Notification');
    this.title = title;
    this.body = body;
  }

  show(): void {
    this.emit('show');
  }

  close(): void {
    this.emit('close');
  }
}

const VERSION = 'v11';
const IV = 12;
const TAG = 16;

/** With a key in the user-data folder, where Electron has the system's keyring. */
export const safeStorage = only('safeStorage', {
  isEncryptionAvailable: () => host.isReady,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString(text: string): Buffer {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', readKey(), iv);
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from(VERSION), iv, cipher.getAuthTag(), bytes]);
  },
  decryptString(bytes: Buffer): string {
    if (bytes.subarray(0, VERSION.length).toString() !== VERSION) {
      throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
    }
    const start = VERSION.length + IV;
    const decipher = createDecipheriv('aes-256-gcm', readKey(), bytes.subarray(VERSION.length, start));
    decipher.setAuthTag(bytes.subarray(start, start + TAG));
    return decipher.update(bytes.subarray(start + TAG), undefined, 'utf8') + decipher.final('utf8');
  },
});

function readKey(): Buffer {
  const folder = getPath('userData');
  const path = join(folder, 'stand-in-key');
  try {
    return readFileSync(path);
  } catch {
    const key = randomBytes(32);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, key, { mode: 0o600 });
    return key;
  }
}
