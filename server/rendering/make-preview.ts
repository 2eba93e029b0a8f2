import { findSnippetErrors } from './find-snippet-errors';
import { outlineTexts } from './outline-texts';
import { renderInSteps, type PostBody } from './render-post';
import type { PreviewedPost } from './rendered-post';

/** Renders a post in the making and looks through its texts. Pure, text by text. */
export function* previewInSteps(post: PostBody): Generator<undefined, PreviewedPost> {
  return {
    rendered: yield* renderInSteps(post),
    texts: yield* outlineTexts(post),
    snippetErrors: yield* findSnippetErrors(post),
  };
}

/** The same at once. */
export function makePreview(post: PostBody): PreviewedPost {
  const steps = previewInSteps(post);
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      return value;
    }
  }
}
