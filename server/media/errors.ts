/** A file that is no picture we take; `message` says why in a sentence. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError';
}
