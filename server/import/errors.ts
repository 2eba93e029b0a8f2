/** A file that cannot become a post; `message` says why and how to mend it. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError';
  constructor(
    message: string,
    readonly line: number | null = null,
  ) {
    super(message);
  }
}
