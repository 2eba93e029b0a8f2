/** Time and ids are arguments, so that tests can choose them (DESIGN §3). */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Ids {
  /** A new UUIDv7, which sorts by the moment it was made. */
  uuid(): string;
  /** 256 random bits as base64url. */
  token(): string;
}

/** The part of a logger that the server uses. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
