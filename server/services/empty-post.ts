import { FORMER_MEMBER } from '../contract/constants/account';
import type { PostRecord } from '../domain/post';
import { goneSlug } from '../domain/gone-slug';
import { moment, type ServiceDeps } from './deps';

/** What every change of a post's record brings along. */
export function nextRevision({ clock, ids }: Pick<ServiceDeps, 'clock' | 'ids'>, post: PostRecord) {
  return { revision: ids.uuid(), parentRevision: post.revision, updatedAt: moment(clock) };
}

/** A post of which only its place stays, so that nothing else ever takes its id or addresses. */
export function emptiedPost(deps: Pick<ServiceDeps, 'clock' | 'ids'>, post: PostRecord): PostRecord {
  const next = nextRevision(deps, post);
  return {
    ...post,
    ...next,
    textRevision: next.revision,
    author: FORMER_MEMBER,
    slug: goneSlug(post.slug),
    oldSlugs: post.oldSlugs.map(goneSlug),
    title: '',
    content: '',
    summary: '',
    excerpt: '',
    keywords: [],
    titleImage: '',
    titleImageAlt: '',
    titleImageHash: '',
    titleVideo: '',
    titleVideoPoster: '',
    videoHash: '',
    subtitles: [],
    superTitles: [],
    draftId: null,
    deletedAt: post.deletedAt ?? moment(deps.clock),
  };
}

/** Posts have titles; what is left of an emptied one has none. */
export function isEmptied({ title }: Pick<PostRecord, 'title'>): boolean {
  return title === '';
}
