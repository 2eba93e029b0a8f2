import type { PageMeta, Snapshot } from '../contract/page';
import { categoryPath, findCategoryPage } from '../contract/rules/category-path';
import type { PostPage } from '../contract/schemas/post';

/** A schema.org object in JSON-LD. */
export type JsonLd = Record<string, unknown>;

/** JSON-LD of a page: TechArticle, FAQPage and BreadcrumbList for posts, BreadcrumbList for categories, WebSite for Home. */
export function structuredData(meta: PageMeta, snapshot: Snapshot, publicUrl: string): JsonLd[] {
  if (snapshot.status !== 200) {
    return [];
  }
  if (snapshot.post && meta.path.startsWith('/post/')) {
    return ofPost(snapshot.post, publicUrl);
  }
  if (snapshot.category && meta.path.startsWith('/category/')) {
    const page = findCategoryPage(snapshot.category.id)?.page;
    return [
      breadcrumbs(publicUrl, [
        ['Courses', '/category'],
        [page?.title ?? snapshot.category.id, meta.path],
      ]),
    ];
  }
  return meta.path === '/' ? [ofSite(publicUrl)] : [];
}

function ofSite(publicUrl: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Lectern',
    url: `${publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/explore?query={query}` },
      'query-input': 'required name=query',
    },
  };
}

function ofPost(post: PostPage, publicUrl: string): JsonLd[] {
  const path = `/post/${encodeURIComponent(post.slug)}`;
  const article: JsonLd = {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: post.title,
    description: post.excerpt,
    url: publicUrl + path,
    mainEntityOfPage: publicUrl + path,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: { '@type': 'Person', name: post.author },
    publisher: { '@type': 'Organization', name: 'Lectern', url: `${publicUrl}/` },
    articleSection: post.category,
    keywords: post.keywords.join(', '),
    timeRequired: `PT${post.readMinutes}M`,
    ...(post.titleImage ? { image: publicUrl + post.titleImage.src } : {}),
  };
  const questions = post.sections.filter((section) => section.isFAQ);
  const faq: JsonLd = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map((section) => ({
      '@type': 'Question',
      name: section.title,
      acceptedAnswer: {
        '@type': 'Answer',
        text: section.points
          .map((point) => point.html + (point.codeHtml ? `<pre>${plain(point.codeHtml)}</pre>` : ''))
          .join(''),
      },
    })),
  };
  const trail = breadcrumbs(publicUrl, [
    ['Courses', '/category'],
    [post.category, categoryPath(post.category as Parameters<typeof categoryPath>[0])],
    [post.title, path],
  ]);
  return questions.length > 0 ? [article, trail, faq] : [article, trail];
}

/** Highlighting is for eyes; the text keeps its entities. */
function plain(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}

function breadcrumbs(publicUrl: string, trail: readonly (readonly [name: string, path: string])[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...trail].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
