import { Link } from '../../components/Link';
import type { PostPage } from '../../../server/contract/schemas/post';
import type { Category } from '../../../server/contract/constants/categories';
import { categoryPath } from '../../../server/contract/rules/category-address';
import { comparisonId, comparisonsApart, QUESTIONS_ID } from '../../../server/contract/rules/comparisons';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { formatDate } from '../../components/format-date';
import { Html } from '../../components/Html';
import { PostGrid } from '../../components/PostGrid';
import questionStyles from '../../components/FaqList.module.css';
import styles from './article.module.css';
import { Comparison } from './ComparisonTable';
import { Completion } from './Completion';
import { FaqSection, Section } from './Section';
import { TableOfContents, type Entry } from './TableOfContents';
import { Video } from './Video';

/** A post, set for reading. */
export function Article({ page }: { page: PostPage }) {
  const sections = page.sections.map((section, index) => ({ section, index }));
  const questions = sections.filter(({ section }) => section.isFAQ);
  const categoryAddress = categoryPath(page.category as Category);
  const image = page.titleImage;
  return (
    <div className={styles.layout}>
      <article className={styles.article}>
        <header className={styles.header}>
          <Breadcrumbs
            parents={[
              { to: '/category', name: 'Courses' },
              { to: categoryAddress, name: page.category },
            ]}
          />
          <h1 className={styles.title} tabIndex={-1}>
            {page.title}
          </h1>
          <p className={styles.meta}>
            <span>{page.author}</span>
            <time dateTime={page.date}>{formatDate(page.date)}</time>
            <span>{page.readMinutes} min read</span>
          </p>
        </header>
        {image && (
          <img
            className={styles.hero}
            src={image.src}
            alt={image.alt}
            width={image.width}
            height={image.height}
            fetchPriority="high"
          />
        )}
        {page.titleVideo && <Video src={page.titleVideo} poster={page.titleVideoPoster} />}
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
        <Completion page={page} />
      </article>
      {page.related.length > 0 && (
        <section className={`${styles.related} no-print`} aria-labelledby="related">
          <h2 id="related">Read next</h2>
          <PostGrid posts={page.related} />
          <p>
            <Link to={categoryAddress}>All posts on {page.category}</Link>
          </p>
        </section>
      )}
    </div>
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
