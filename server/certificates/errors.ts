/** No key of this site can sign: the instance file holds none whose private half is there, and takes no new one. */
export class NoSigningKeyError extends Error {
  override readonly name = 'NoSigningKeyError';

  constructor() {
    super('The disk does not take writes at the moment, so there is no key to sign with. Try again later.');
  }
}
