import { editorLanguage } from '../contract/rules/editor-language';
import type { PostPage } from '../contract/schemas/post';
import type { PostSummary } from '../domain/post';
import { languageName } from '../domain/language-name';
import type { RenderedPost } from '../rendering/rendered-post';
import { presentCard, presentImage, presentVideo, type StoredSize } from './present-card';

/** What the post page shows: rendered HTML in place of the source, pictures with their sizes, related posts. */
export function presentPostPage(view: {
  summary: Omit<PostSummary, 'category'> & { category: string };
  rendered: RenderedPost;
  related: readonly { summary: PostSummary; titleImage: StoredSize | null }[];
  images: ReadonlyMap<string, StoredSize>;
}): PostPage {
  const { summary, rendered, images } = view;
  return {
    ...presentCard({ summary, titleImage: images.get(summary.titleImage) ?? null }),
    updatedAt: summary.updatedAt,
    keywords: summary.keywords,
    titleVideo: presentVideo(images.get(rendered.titleVideo), rendered.titleVideoPoster),
    contentHtml: rendered.contentHtml,
    summaryHtml: rendered.summaryHtml,
    sections: rendered.sections.map(({ id, title, isFAQ, image, imageAlt, points }) => ({
      id,
      title,
      isFAQ,
      image: presentImage(images.get(image), imageAlt),
      points: points.map((point) => ({
        html: point.html,
        image: presentImage(images.get(point.image), point.imageAlt),
        video: presentVideo(images.get(point.video)),
        codeHtml: point.codeHtml,
        codeName: languageName(point.codeLanguage),
        editorLanguage: editorLanguage(point.codeLanguage) ?? null,
      })),
    })),
    superTitles: rendered.superTitles,
    related: view.related.map(presentCard),
  };
}
