import type { PostPage } from '../contract/schemas/post';
import type { PostRecord, PostSummary } from '../domain/entities';
import type { RenderedPost } from '../rendering/rendered-post';
import { presentCard, presentImage } from './present-card';

interface Size {
  src: string;
  width: number;
  height: number;
}

/** What the post page shows: rendered HTML in place of the source, pictures with their sizes, related posts. */
export function presentPostPage(view: {
  post: PostRecord;
  rendered: RenderedPost;
  related: readonly { summary: PostSummary; titleImage: Size | null }[];
  images: ReadonlyMap<string, Size>;
}): PostPage {
  const { post, rendered, images } = view;
  return {
    ...presentCard({ summary: post, titleImage: images.get(post.titleImage) ?? null }),
    updatedAt: post.updatedAt,
    keywords: post.keywords,
    titleVideo: post.titleVideo,
    titleVideoPoster: post.titleVideoPoster,
    contentHtml: rendered.contentHtml,
    summaryHtml: rendered.summaryHtml,
    sections: post.subtitles.map((subtitle, s) => ({
      id: rendered.sections[s]?.id ?? '',
      title: subtitle.title,
      isFAQ: subtitle.isFAQ,
      image: presentImage(images.get(subtitle.image), subtitle.imageAlt),
      points: subtitle.bulletPoints.map((point, p) => ({
        html: rendered.sections[s]?.points[p]?.html ?? '',
        image: presentImage(images.get(point.image), point.imageAlt),
        video: point.video,
        codeHtml: rendered.sections[s]?.points[p]?.codeHtml ?? null,
        codeLanguage: point.codeLanguage,
      })),
    })),
    superTitles: post.superTitles,
    related: view.related.map(presentCard),
  };
}
