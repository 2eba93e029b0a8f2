/** A job that cannot be done yet, through no fault: it waits, and no attempt is counted. */
export class PostponedError extends Error {
  override readonly name = 'PostponedError';

  /** @param until when to look at it again; whatever it waits for may have it looked at sooner */
  constructor(readonly until: string) {
    super(`Looked at again at ${until}.`);
  }
}
