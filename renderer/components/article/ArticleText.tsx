import type { ReactNode } from 'react';
import { comparisonId, comparisonsApart, QUESTIONS_ID } from '../../../server/contract/rules/comparisons';
import type { PostPage } from '../../../server/contract/schemas/post';
import questionStyles from '../FaqList.module.css';
import { formatDate } from '../format-date';
import { Html } from '../Html';
import styles from './article.module.css';
import { Comparison } from './ComparisonTable';
import { FaqSection, Section } from './Section';
import { TableOfContents, type Entry } from './TableOfContents';
import { TEXT_WIDTH } from './text-width';
import { Video } from './Video';

interface ArticleTextProps {
  page: PostPage;
  /** Above the title. */
  above?: ReactNode;
  /** Below the title. */
  below?: ReactNode;
  /** After the text. */
  children?: ReactNode;
}

/** A post, set for reading: title, contents and text. The post page and the preview show the same. */
export function ArticleText({ page, above, below, children }: ArticleTextProps) {
  const sections = page.sections.map((section, index) => ({ section, index }));
  const questions = sections.filter(({ section }) => section.isFAQ);
  const image = page.titleImage;
  return (
    <article className={styles.article}>
      <header>
        {above}
        <h1 className={styles.title} tabIndex={-1}>
          {page.title}
        </h1>
        <p className={styles.meta}>
          <span>{page.author}</span>
          <time dateTime={page.date}>{formatDate(page.date)}</time>
          <span>{page.readMinutes} min read</span>
        </p>
        {below}
      </header>
      {image && (
        <img
          className={styles.hero}
          src={image.src}
          srcSet={image.srcSet || undefined}
          sizes={image.srcSet ? TEXT_WIDTH : undefined}
          alt={image.alt}
          width={image.width}
          height={image.height}
          fetchPriority="high"
        />
      )}
      {page.titleVideo && <Video video={page.titleVideo} />}
      <TableOfContents entries={entriesOf(page)} />
      <div className={styles.body}>
        <Html className="prose" html={page.contentHtml} htmlKey="content" />
        {sections
          .filter(({ section }) => !section.isFAQ)
          .map(({ section, index }) => (
            <Section
              key={section.id}
              section={section}
              index={index}
              comparison={page.superTitles.find(({ superTitle }) => superTitle === section.title)}
            />
          ))}
        {comparisonsApart(page.superTitles, page.sections).map((comparison, index) => (
          <Comparison key={comparisonId(index)} headingId={comparisonId(index)} comparison={comparison} />
        ))}
        {page.summaryHtml && (
          <aside className={styles.summary} aria-labelledby="summary">
            <h2 id="summary">In short</h2>
            <Html className="prose" html={page.summaryHtml} htmlKey="summary" />
          </aside>
        )}
        {questions.length > 0 && (
          <section aria-labelledby={QUESTIONS_ID}>
            <h2 id={QUESTIONS_ID}>Questions and answers</h2>
            <div className={questionStyles.list}>
              {questions.map(({ section, index }) => (
                <FaqSection key={section.id} section={section} index={index} />
              ))}
            </div>
          </section>
        )}
      </div>
      {children}
    </article>
  );
}

function entriesOf(page: PostPage): Entry[] {
  const hasQuestions = page.sections.some(({ isFAQ }) => isFAQ);
  return [
    ...page.sections.filter(({ isFAQ }) => !isFAQ),
    ...comparisonsApart(page.superTitles, page.sections).map(({ superTitle }, index) => ({
      id: comparisonId(index),
      title: superTitle,
    })),
    ...(hasQuestions ? [{ id: QUESTIONS_ID, title: 'Questions and answers' }] : []),
  ].map(({ id, title }) => ({ id, title }));
}
