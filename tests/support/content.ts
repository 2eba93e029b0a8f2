import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostRecord } from '../../server/domain/post';
import type { Clock } from '../../server/domain/ports';
import type { ImportContext } from '../../server/import/import-folder';
import { createDiskMediaStore } from '../../server/media/disk-media-store';
import { createRenderedPosts } from '../../server/rendering/rendered-posts-on-disk';
import type { RenderedPosts } from '../../server/rendering/rendered-post';
import type { PostDraft } from '../../server/services/publish-post';
import { openNedbStorage } from '../../server/storage/nedb/open';
import type { Storage } from '../../server/storage/port';
import { systemIds } from '../../server/system';

export const silent = { debug() {}, info() {}, warn() {}, error() {} };

export interface ContentWorkspace extends ImportContext {
  folder: string;
  storage: Storage;
  rendered: RenderedPosts;
  clock: Clock & { time: number };
  /** Every post, published or not, newest first. */
  posts(): Promise<PostRecord[]>;
  /** Closes and opens the storage again. */
  reopen(): Promise<void>;
  remove(): Promise<void>;
}

/** A data folder of its own with real storage, media and rendering. */
export async function contentWorkspace(): Promise<ContentWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-content-'));
  const clock = {
    time: Date.parse('2026-11-20T12:00:00Z'),
    now() {
      return this.time;
    },
  };
  const open = () => openNedbStorage({ folder, clock, logger: silent });
  const parts = async () => {
    const storage = await open();
    return {
      storage,
      rendered: createRenderedPosts({ folder: join(folder, 'cache', 'rendered'), storage, logger: silent }),
    };
  };
  const workspace: ContentWorkspace = {
    folder,
    clock,
    ids: systemIds,
    media: createDiskMediaStore(join(folder, 'media')),
    ...(await parts()),
    async posts() {
      return workspace.storage.read(async ({ posts }) => {
        const { items } = await posts.list({ limit: 1_000 });
        return posts.getMany(items.map(({ postId }) => postId));
      });
    },
    async reopen() {
      await workspace.storage.close();
      Object.assign(workspace, await parts());
    },
    async remove() {
      await workspace.storage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return workspace;
}

/** A draft with everything in it that a post needs. */
export function draft(overrides: Partial<PostDraft> = {}): PostDraft {
  return {
    title: 'A post',
    content: 'Some *content*.',
    summary: '',
    keywords: [],
    category: 'JavaScript',
    author: 'Ada Lovelace',
    userId: null,
    status: 'published',
    titleImage: '',
    titleImageAlt: '',
    titleImageHash: '',
    titleVideo: '',
    titleVideoPoster: '',
    videoHash: '',
    subtitles: [],
    superTitles: [],
    source: null,
    ...overrides,
  };
}
