import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageSection, SuperTitle } from '../../../server/contract/schemas/post';
import { Html } from '../Html';
import questions from '../FaqList.module.css';
import styles from './article.module.css';
import { ComparisonTable } from './ComparisonTable';
import { Picture } from './Picture';
import { Snippet } from './Snippet';
import { Video } from './Video';

interface SectionProps {
  section: PageSection;
  /** Its place among all sections of the post. */
  index: number;
}

/** A subtitle with its points, and the comparison that bears its name. */
export function Section({
  section,
  index,
  comparison,
}: SectionProps & { comparison: SuperTitle | undefined }) {
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Points section={section} index={index} />
      {comparison && <ComparisonTable headingId={section.id} comparison={comparison} />}
    </section>
  );
}

/** A question that opens: by a click, by search in the page, or when the address names it. */
export function FaqSection({ section, index }: SectionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (details.current && [section.id, encodeURI(section.id)].includes(hash.slice(1))) {
      details.current.open = true;
    }
  }, [hash, section.id]);
  return (
    <details ref={details} id={section.id} className={`${questions.item} ${styles.question}`}>
      <summary>
        <h3>{section.title}</h3>
      </summary>
      <Points section={section} index={index} />
    </details>
  );
}

function Points({ section, index }: SectionProps) {
  const points = section.points.map((point, place) => ({ ...point, key: `s${index}p${place}` as const }));
  const isList = points.length > 1 && points.every(isPlain);
  return (
    <>
      {section.image && <Picture image={section.image} />}
      {isList ? (
        <ul className={`${styles.points} prose`}>
          {points.map(({ key, html }) => (
            <li key={key}>
              <Html html={html} htmlKey={key} />
            </li>
          ))}
        </ul>
      ) : (
        points.map(({ key, html, image, video, codeHtml, codeName, editorLanguage }) => (
          <div key={key} className={styles.point}>
            {html && <Html className="prose" html={html} htmlKey={key} />}
            {image && <Picture image={image} />}
            {video && <Video video={video} />}
            {codeHtml !== null && (
              <Snippet html={codeHtml} htmlKey={`${key}code`} name={codeName} language={editorLanguage} />
            )}
          </div>
        ))
      )}
    </>
  );
}

/**
 * One paragraph and nothing else. A section of such points is a list; with code, pictures or longer text in
 * between it reads as an article. Decided by structure, which is the same in the server's text and the
 * browser's.
 */
function isPlain({ html, image, video, codeHtml }: PageSection['points'][number]): boolean {
  const blocks = html.match(/<(?:p|ul|ol|blockquote|pre|table|details|h\d)[\s>]/g) ?? [];
  return image === null && video === null && codeHtml === null && blocks.length <= 1 && !/<[uo]l/.test(html);
}
