/** No key of this site can sign: the instance file holds none whose private half is there. */
export class NoSigningKeyError extends Error {
  override readonly name = 'NoSigningKeyError';

  constructor() {
    super('No key of this site can sign. Make one with lectern keys rotate.');
  }
}
