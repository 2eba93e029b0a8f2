import { DataFolderError, StorageUnwritableError } from '../storage/errors';

/**
 * What a command says when the data folder cannot be used.
 *
 * @throws every other error
 */
export function describeUnusableFolder(error: unknown): string {
  if (error instanceof DataFolderError || error instanceof StorageUnwritableError) {
    return error.message;
  }
  throw error;
}
