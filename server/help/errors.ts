/** Why a model could not be used. */
export type ModelFault =
  | 'wrong-key'
  | 'unknown-model'
  | 'busy'
  | 'broken'
  | 'no-connection'
  | 'no-such-host'
  | 'refused-address'
  | 'insecure'
  | 'timeout'
  | 'unreadable'
  | 'empty'
  | 'unfinished'
  | 'redirected'
  | 'refused';

/** A model could not be used, or what it said cannot be. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** Whether the model may have worked on the question, which somebody pays for. */
  isSpent = true;
  /** What the model's server itself said, for admins who test it: not for logs, as it may repeat what was asked. */
  said = '';

  /**
   * @param message for admins: what was wrong and how to mend it, without a key in it
   * @param retryAfter seconds after which asking again is worth it, where it said so
   */
  constructor(
    readonly fault: ModelFault,
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
