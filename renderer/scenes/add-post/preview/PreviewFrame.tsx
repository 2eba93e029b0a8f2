import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PostPage } from '../../../../server/contract/schemas/post';
import { ArticleText } from '../../../components/article/ArticleText';
import articleStyles from '../../../components/article/article.module.css';
import { prepareDocument } from './prepare-document';
import styles from './preview.module.css';

export type PreviewWidth = 'phone' | 'desktop';

/** Pixels that a post is laid out for. */
const WIDTHS: Record<PreviewWidth, number> = { phone: 375, desktop: 1_024 };

interface PreviewFrameProps {
  page: PostPage;
  width: PreviewWidth;
  /** A newer one is on its way. */
  isStale: boolean;
}

/**
 * A post in a frame of its own: widths, ids, landmarks and scrolling are those of a page, apart from the form's.
 * What is wider than its place is shown smaller.
 */
export function PreviewFrame({ page, width, isStale }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) {
      return undefined;
    }
    let stop = (): void => undefined;
    const prepare = (): void => {
      const inner = element.contentDocument;
      if (inner) {
        stop();
        stop = prepareDocument(inner);
        setBody(inner.body);
      }
    };
    prepare();
    // Some browsers put another empty page into the frame a moment later.
    element.addEventListener('load', prepare);
    return () => {
      element.removeEventListener('load', prepare);
      stop();
    };
  }, []);

  useEffect(() => {
    const outer = place.current;
    const inner = frame.current;
    if (!outer || !inner) {
      return undefined;
    }
    const fit = (): void => {
      const wanted = width === 'phone' ? WIDTHS.phone : Math.max(WIDTHS.desktop, outer.clientWidth);
      const scale = Math.min(1, outer.clientWidth / wanted);
      inner.style.width = `${wanted}px`;
      inner.style.height = `${outer.clientHeight / scale}px`;
      inner.style.transform = scale < 1 ? `scale(${scale})` : '';
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [width]);

  return (
    <div ref={place} className={styles.place} data-width={width} aria-busy={isStale || undefined}>
      <iframe ref={frame} className={styles.frame} title="Preview of the post" />
      {body &&
        createPortal(
          <main className={articleStyles.layout}>
            <ArticleText page={page} />
          </main>,
          body,
        )}
    </div>
  );
}
