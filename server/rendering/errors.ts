/** The post to render is not in the storage. */
export class RenderedPostMissingError extends Error {
  override readonly name = 'RenderedPostMissingError';
  constructor(readonly postId: string) {
    super('The post to render does not exist any more.');
  }
}
