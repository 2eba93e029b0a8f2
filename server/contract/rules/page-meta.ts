import { CATEGORY_BLURBS, type Category } from '../constants/categories';
import { LIMITS } from '../constants/limits';
import type { PageMeta, Snapshot } from '../page';
import type { CertificateDetails } from '../schemas/certificate';
import { achievementPath, findAchievement } from './achievement-path';
import { categoryPath, findCategoryPage } from './category-path';
import { cutText } from './text';

/** What of a page its head depends on. */
export type Described = Omit<Snapshot, 'certificates'> & {
  certificates?: { single: Pick<CertificateDetails, 'uniqueId' | 'category'> | null };
};

const SITE = 'Lectern';

const FIXED: Record<string, { title: string; description: string; isIndexed: boolean }> = {
  '/': {
    title: `${SITE}: learn to build, and prove it`,
    description:
      'Posts about programming, grouped by topic. Read, search, try the code, and earn certificates that anyone can check.',
    isIndexed: true,
  },
  '/faq': {
    title: 'Frequently asked questions',
    description: 'How Lectern works: reading, accounts, certificates, privacy, and the software behind it.',
    isIndexed: true,
  },
  '/category': {
    title: 'Courses',
    description: 'All topics on Lectern: languages, frameworks and tools, from VS Code to React Native.',
    isIndexed: true,
  },
  '/certificate-verification': {
    title: 'Certificate verification',
    description: 'Check a Lectern certificate by name, unique ID or date.',
    isIndexed: false,
  },
  '/editor': {
    title: 'Code editor',
    description:
      'Write and run JavaScript, Python, HTML, CSS and Markdown in the browser, without an account. What you write stays on your device.',
    isIndexed: true,
  },
  '/privacy': {
    title: 'Privacy policy',
    description: 'What Lectern stores about you, why, for how long, and the rights you have.',
    isIndexed: true,
  },
  '/sitemap': { title: 'Sitemap', description: 'Every page and post on Lectern.', isIndexed: true },
  '/login': { title: 'Log in', description: 'Log in to Lectern.', isIndexed: false },
  '/register': { title: 'Create an account', description: 'Create a Lectern account.', isIndexed: false },
  '/forgot-password': {
    title: 'Forgot password',
    description: 'Get a link that sets a new password.',
    isIndexed: false,
  },
  '/notifications': {
    title: 'Notifications',
    description: 'New posts in the topics you follow, and your certificates.',
    isIndexed: false,
  },
  '/account': {
    title: 'Your account',
    description: 'Your name, address, password, mails, devices and data.',
    isIndexed: false,
  },
  '/add-post': {
    title: 'Add a post',
    description: 'Write, illustrate, preview and publish a post.',
    isIndexed: false,
  },
  '/media': {
    title: 'Your files',
    description: 'The pictures and videos you have uploaded.',
    isIndexed: false,
  },
  '/dashboard': { title: 'Dashboard', description: 'Your posts, topics and progress.', isIndexed: false },
  '/admin-dashboard': { title: 'Admin dashboard', description: 'How this site is doing.', isIndexed: false },
};

/** Whether there is a page at a path that is the same for everybody, such as `/faq`. */
export function isFixedPage(path: string): boolean {
  return path === '/explore' || Object.hasOwn(FIXED, path);
}

/** The head of the page at a path (no search, no hash). Unknown paths get the 404 head. */
export function pageMeta(path: string, snapshot: Described): PageMeta {
  const meta = metaByPath(path, snapshot);
  return {
    ...meta,
    title: meta.title.includes(SITE) ? meta.title : `${meta.title} · ${SITE}`,
    description: cutText(meta.description, LIMITS.descriptionCut),
  };
}

function metaByPath(path: string, snapshot: Described): PageMeta {
  const fixed = FIXED[path];
  if (fixed) {
    return { ...fixed, path };
  }
  if (path === '/explore') {
    const query = snapshot.explore?.query ?? '';
    return {
      title: query ? `Search: ${query}` : 'Explore blogs',
      description: 'The latest posts on Lectern, and a search that forgives typing errors.',
      path,
      isIndexed: query === '',
    };
  }
  if (path.startsWith('/reset-password/')) {
    return { title: 'Set a new password', description: 'Set a new password.', path, isIndexed: false };
  }
  if (path.startsWith('/unsubscribe/')) {
    return {
      title: 'Stop mails',
      description: 'Stop mails that you no longer want.',
      path,
      isIndexed: false,
    };
  }
  if (path.startsWith('/confirm-email/')) {
    return {
      title: 'Confirm your new address',
      description: 'Confirm a new e-mail address.',
      path,
      isIndexed: false,
    };
  }
  if (/^\/post\/[^/]+\/history$/.test(path)) {
    return { title: 'History', description: 'The states that a post was in.', path, isIndexed: false };
  }
  if (path.startsWith('/verify/')) {
    return metaOfCertificate(path, snapshot);
  }
  return metaOfAchievement(path) ?? metaOfContent(path, snapshot);
}

function metaOfCertificate(path: string, { certificates }: Described): PageMeta {
  const { category = '', uniqueId = '' } = certificates?.single ?? {};
  return {
    title: ['Certificate', category, uniqueId.slice(0, 4)].filter((part) => part !== '').join(' · '),
    description: 'Check a Lectern certificate.',
    path,
    isIndexed: false,
  };
}

function metaOfAchievement(path: string): PageMeta | undefined {
  const [, kind, segment = ''] = path.split('/');
  const category = kind === 'achievements' ? findAchievement(segment) : undefined;
  return (
    category && {
      title: `The certificate in ${category}`,
      description: `What a certificate in ${category} means, what it takes to earn one, and how anybody can check it.`,
      path: achievementPath(category),
      isIndexed: true,
    }
  );
}

function metaOfContent(path: string, { post, category, status }: Described): PageMeta {
  if (post && path.startsWith('/post/')) {
    return {
      title: post.title,
      description: post.excerpt,
      path: `/post/${encodeURIComponent(post.slug)}`,
      isIndexed: true,
    };
  }
  if (category && path.startsWith('/category/')) {
    const page = findCategoryPage(category.id)?.page;
    return {
      title: `${page?.title ?? category.id} posts`,
      description: CATEGORY_BLURBS[category.id as Category] ?? `All posts on ${page?.title ?? category.id}.`,
      path: categoryPath(category.id),
      isIndexed: true,
    };
  }
  return status === 500
    ? { title: 'Something went wrong', description: 'This page could not be shown.', path, isIndexed: false }
    : { title: 'Page not found', description: 'There is no page at this address.', path, isIndexed: false };
}
