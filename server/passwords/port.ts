/** Hashes and checks passwords, slowly on purpose. */
export interface PasswordHasher {
  /** @throws BusyError when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time whatever `hash` is: without one it checks against a hash that fits nothing.
   *
   * @throws BusyError when too many wait already
   */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}
