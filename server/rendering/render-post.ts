import { sectionIds } from '../contract/rules/section-ids';
import type { BulletPoint } from '../contract/schemas/post';
import type { PostRecord } from '../domain/post';
import { highlightBudget, highlightCode, type HighlightBudget } from './highlight-code';
import { renderMarkdown } from './markdown';
import type { RenderedPoint, RenderedPost, RenderedSection } from './rendered-post';

export type PostBody = Pick<
  PostRecord,
  'content' | 'summary' | 'subtitles' | 'superTitles' | 'titleVideo' | 'titleVideoPoster'
>;

/** Renders every text and snippet of a post. Pure: the same post always gives the same HTML. */
export function renderPost(post: PostBody): RenderedPost {
  const steps = renderInSteps(post);
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      return value;
    }
  }
}

/** The same text by text, for those who let others have a turn in between. */
export function* renderInSteps(post: PostBody): Generator<undefined, RenderedPost> {
  const budget = highlightBudget();
  const ids = sectionIds(post.subtitles.map(({ title }) => title));
  const contentHtml = renderMarkdown(post.content, budget);
  yield;
  const summaryHtml = renderMarkdown(post.summary, budget);
  const sections: RenderedSection[] = [];
  for (const [index, { title, isFAQ, image, imageAlt, bulletPoints }] of post.subtitles.entries()) {
    const points: RenderedPoint[] = [];
    for (const point of bulletPoints) {
      yield;
      points.push(renderPoint(point, budget));
    }
    sections.push({ id: ids[index] ?? `section-${index}`, title, isFAQ, image, imageAlt, points });
  }
  return {
    titleVideo: post.titleVideo,
    titleVideoPoster: post.titleVideoPoster,
    contentHtml,
    summaryHtml,
    sections,
    superTitles: post.superTitles,
  };
}

function renderPoint(point: BulletPoint, budget: HighlightBudget): RenderedPoint {
  return {
    html: renderMarkdown(point.text, budget),
    image: point.image,
    imageAlt: point.imageAlt,
    video: point.video,
    codeHtml: point.codeSnippet === '' ? null : highlightCode(point.codeSnippet, point.codeLanguage, budget),
    codeLanguage: point.codeLanguage,
  };
}
