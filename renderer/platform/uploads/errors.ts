/** The bytes of a file did not arrive. `message` can be shown to people. */
export class TransferError extends Error {
  override name = 'TransferError';

  /** @param status of the answer; 0 when none came */
  constructor(
    readonly status: number,
    said = '',
  ) {
    super(
      said ||
        (status === 0
          ? 'The connection broke. Check it and try again.'
          : `The storage answered with status ${status}.`),
    );
  }
}

/** A picture that the browser cannot decode. */
export class CorruptedPictureError extends Error {
  override name = 'CorruptedPictureError';
}

/** SHA-256 is to be had over https only. */
export class InsecurePageError extends Error {
  override name = 'InsecurePageError';
}
