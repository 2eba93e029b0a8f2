import type { z } from 'zod';
import { MESSAGES } from '../contract/messages';
import type { postDraftSchema } from '../contract/schemas/post-draft';
import type { PostRecord } from '../domain/post';
import type { MediaRecord } from '../domain/media';
import { mediaSlots } from '../domain/post-file/media-slots';
import { ValidationError } from '../domain/errors';
import type { FieldError } from '../contract/errors';
import type { Readers } from '../storage/port';

/** So many wrong fields are named at most, and so many files looked for that are not there. */
const WRONG_MAX = 100;

const MEDIA_PATH = /^\/media\/([A-Za-z0-9._-]+)$/;

/** A media field of a draft, and what is said when it holds no file of the author's (SPEC §5). */
interface MediaField {
  value: string;
  path: string;
  kind: 'image' | 'video';
  message: string;
}

/**
 * @param owners whose files may be named: whoever sends it and, when it is changed, its author
 * @param post that is changed: files that it names already, or named in a state that is kept, stay allowed
 * @throws ValidationError naming the media fields, the first 100 of them, that name no uploaded file of theirs
 * (DECISIONS, "Files")
 */
export async function assertOwnMedia(
  { media, postRevisions }: Pick<Readers, 'media' | 'postRevisions'>,
  owners: readonly (string | null | undefined)[],
  draft: z.output<typeof postDraftSchema>,
  post?: PostRecord,
): Promise<void> {
  const wrong: FieldError[] = [];
  const kept = new KeptPaths(postRevisions, post);
  const files = new StoredFiles(media);
  for (const { value, path, kind, message } of mediaFieldsOf(draft)) {
    if (wrong.length === WRONG_MAX) {
      break;
    }
    const file = await files.at(value);
    const isFit = file?.type.startsWith(`${kind}/`) === true;
    const isTheirs = isFit && file.ownerId !== null && owners.includes(file.ownerId);
    if (!isFit || !(isTheirs || (await kept.has(value)))) {
      wrong.push({ msg: message, path });
    }
  }
  const [first, ...rest] = wrong;
  if (first) {
    throw new ValidationError([first, ...rest]);
  }
}

/** Looks for each file once; what comes after many that are not there is taken to be missing, too. */
class StoredFiles {
  private readonly found = new Map<string, MediaRecord | undefined>();
  private missing = 0;

  constructor(private readonly media: Pick<Readers['media'], 'byKey'>) {}

  async at(path: string): Promise<MediaRecord | undefined> {
    const key = MEDIA_PATH.exec(path)?.[1];
    if (key !== undefined && !this.found.has(key)) {
      const file = this.missing < WRONG_MAX ? await this.media.byKey(key) : undefined;
      this.missing += file ? 0 : 1;
      this.found.set(key, file);
    }
    return key === undefined ? undefined : this.found.get(key);
  }
}

/** The files that a post names, and those of its earlier states, which are read when they are asked for. */
class KeptPaths {
  private readonly now: ReadonlySet<string>;
  private earlier: Promise<ReadonlySet<string>> | undefined;

  constructor(
    private readonly revisions: Readers['postRevisions'],
    private readonly post: PostRecord | undefined,
  ) {
    this.now = post ? mediaPathsOf(post) : new Set();
  }

  async has(path: string): Promise<boolean> {
    if (!this.post || this.now.has(path)) {
      return this.post !== undefined;
    }
    this.earlier ??= this.readEarlier(this.post.postId);
    return (await this.earlier).has(path);
  }

  private async readEarlier(postId: string): Promise<ReadonlySet<string>> {
    const paths = new Set<string>();
    for (const { revision } of await this.revisions.listByPost(postId)) {
      const kept = await this.revisions.get(postId, revision);
      for (const path of kept ? mediaPathsOf(kept.content) : []) {
        paths.add(path);
      }
    }
    return paths;
  }
}

/**
 * A post with the hash of every file that it names as that is stored, whatever was sent along; a field without a
 * file has none. What names no stored file keeps what it has: `assertOwnMedia` refuses it.
 */
export async function withStoredHashes<Post extends z.output<typeof postDraftSchema>>(
  { media }: Pick<Readers, 'media'>,
  post: Post,
): Promise<Post> {
  const hashed: Post = {
    ...post,
    ...(post.titleImage === '' && { titleImageHash: '' }),
    ...(post.titleVideo === '' && { videoHash: '' }),
    subtitles: post.subtitles.map((subtitle) => ({
      ...subtitle,
      ...(subtitle.image === '' && { imageHash: '' }),
      bulletPoints: subtitle.bulletPoints.map((point) => ({
        ...point,
        ...(point.image === '' && { imageHash: '' }),
        ...(point.video === '' && { videoHash: '' }),
      })),
    })),
  };
  const files = new StoredFiles(media);
  for (const slot of mediaSlots(hashed)) {
    const file = await files.at(slot.address);
    if (file) {
      slot.fill(slot.address, file.sha256);
    }
  }
  return hashed;
}

/** Every file that a post or draft names, by its path. */
export function mediaPathsOf(draft: MediaNaming): ReadonlySet<string> {
  return new Set(mediaFieldsOf(draft).map(({ value }) => value));
}

type MediaNaming = Pick<
  z.output<typeof postDraftSchema>,
  'titleImage' | 'titleVideo' | 'titleVideoPoster' | 'subtitles'
>;

function mediaFieldsOf(draft: MediaNaming): MediaField[] {
  const incomplete = (name: string, kind: 'image' | 'video') =>
    `${name} ${kind} upload incomplete or invalid`;
  const fields: MediaField[] = [
    {
      value: draft.titleImage,
      path: 'titleImage',
      kind: 'image',
      message: MESSAGES.posts.titleImageIncomplete,
    },
    { value: draft.titleVideo, path: 'titleVideo', kind: 'video', message: MESSAGES.posts.videoIncomplete },
    {
      value: draft.titleVideoPoster,
      path: 'titleVideoPoster',
      kind: 'image',
      message: MESSAGES.posts.posterIncomplete,
    },
  ];
  draft.subtitles.forEach(({ image, bulletPoints }, at) => {
    const name = `Subtitle ${at + 1}`;
    const path = `subtitles.${at}`;
    fields.push({ value: image, path: `${path}.image`, kind: 'image', message: incomplete(name, 'image') });
    bulletPoints.forEach((point, index) => {
      for (const kind of ['image', 'video'] as const) {
        fields.push({
          value: point[kind],
          path: `${path}.bulletPoints.${index}.${kind}`,
          kind,
          message: incomplete(`${name}, bullet point ${index + 1}`, kind),
        });
      }
    });
  });
  return fields.filter(({ value }) => value !== '');
}
