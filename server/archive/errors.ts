/** An archive that is not unpacked; `message` says why in a sentence, and how to mend it. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError';
}
