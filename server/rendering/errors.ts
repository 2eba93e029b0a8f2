/** The post to render is not in the storage. */
export class RenderedPostMissingError extends Error {
  override readonly name = 'RenderedPostMissingError';
  constructor(readonly postId: string) {
    super('The post to render does not exist any more.');
  }
}

/** Rendering took longer than a post may take. */
export class RenderTimeoutError extends Error {
  override readonly name = 'RenderTimeoutError';
  /** @param limit in milliseconds */
  constructor(limit: number) {
    super(`Rendering took longer than ${limit} ms.`);
  }
}
