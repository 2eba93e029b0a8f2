/** A unique key is held by another record. */
export class UniqueKeyError extends Error {
  override readonly name = 'UniqueKeyError';
  constructor(
    readonly collection: string,
    readonly key: string,
  ) {
    super(`Another record of ${collection} already has this ${key}.`);
  }
}

/** A list cursor that this storage did not make. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
  constructor() {
    super('This page of the list does not exist. Start from the first page.');
  }
}

/** The disk refuses writes (full, read-only, failing). Reads go on; the next write tries again. */
export class StorageUnwritableError extends Error {
  override readonly name = 'StorageUnwritableError';
  constructor(override readonly cause: unknown) {
    super('The disk does not take writes at the moment. Nothing of this change was kept; try again later.');
  }
}

/** The data folder cannot be used at all; `message` is one sentence for the person at the terminal. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** A document that must not reach the disk: forbidden key or value (STORAGE.md, "At the door"). */
export class InvalidDocumentError extends Error {
  override readonly name = 'InvalidDocumentError';
}
