import { safeStorage } from 'electron';
import type { SecretBox } from '../server/help/port';

/**
 * The keychain of the system, through Electron's safeStorage. Some desktops of Linux have none: what Electron uses
 * there instead protects nothing and is not used.
 */
export const systemSecretBox: SecretBox = {
  seal(secret) {
    const isReal = process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
    return isReal && safeStorage.isEncryptionAvailable()
      ? safeStorage.encryptString(secret).toString('base64')
      : undefined;
  },
  open(sealed) {
    try {
      return safeStorage.decryptString(Buffer.from(sealed, 'base64'));
    } catch {
      return undefined;
    }
  },
};
