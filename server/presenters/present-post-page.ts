import type { PostPage } from '../contract/schemas/post';
import type { PostSummary } from '../domain/entities';
import type { RenderedPost } from '../rendering/rendered-post';
import { presentCard, presentImage } from './present-card';

interface Size {
  src: string;
  width: number;
  height: number;
}

/** What the post page shows: rendered HTML in place of the source, pictures with their sizes, related posts. */
export function presentPostPage(view: {
  summary: PostSummary;
  rendered: RenderedPost;
  related: readonly { summary: PostSummary; titleImage: Size | null }[];
  images: ReadonlyMap<string, Size>;
}): PostPage {
  const { summary, rendered, images } = view;
  return {
    ...presentCard({ summary, titleImage: images.get(summary.titleImage) ?? null }),
    updatedAt: summary.updatedAt,
    keywords: summary.keywords,
    titleVideo: rendered.titleVideo,
    titleVideoPoster: rendered.titleVideoPoster,
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
        video: point.video,
        codeHtml: point.codeHtml,
        codeLanguage: point.codeLanguage,
      })),
    })),
    superTitles: rendered.superTitles,
    related: view.related.map(presentCard),
  };
}
