import type { MediaRecord } from '../domain/media';
import type { Storage } from '../storage/port';

const PREFIX = '/media/';

/** What pages need to know of a stored picture or video so that nothing jumps while it loads. In CSS pixels. */
export interface ImageSize {
  src: string;
  width: number;
  height: number;
  /** Of a picture: its smaller versions and itself, as `srcset` has them; empty without any. */
  srcSet: string;
  /** Of a video: address of the picture shown before it plays, or empty. */
  poster: string;
  type: string;
}

interface SizeCache {
  revision: number;
  /** Null: no such file, as of `revision`. */
  sizes: Map<string, ImageSize | null>;
}

/** More than the title images of 10,000 posts; beyond it the cache starts anew. */
const MAX_ENTRIES = 50_000;

const caches = new WeakMap<Storage, SizeCache>();

/**
 * Sizes of pictures and videos by their address `/media/<key>`, from memory after the first time.
 * What is no stored file is left out.
 */
export async function readImageSizes(
  storage: Storage,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, ImageSize>> {
  const { sizes } = cacheOf(storage);
  const found = new Map<string, ImageSize>();
  const missing: string[] = [];
  for (const address of addresses) {
    const known = sizes.get(address);
    if (known) {
      found.set(address, known);
    } else if (known === undefined && address.startsWith(PREFIX)) {
      missing.push(address);
    }
  }
  if (missing.length > 0) {
    await storage.read(async ({ media }) => {
      for (const address of missing) {
        const record = await media.byKey(address.slice(PREFIX.length));
        const size = record && sizeOf(address, record);
        sizes.set(address, size ?? null);
        if (size) {
          found.set(address, size);
        }
      }
    });
  }
  return found;
}

function sizeOf(src: string, { width, height, variants, poster, type }: MediaRecord): ImageSize {
  const versions = variants.map((variant) => `${PREFIX}${variant.key} ${variant.width}w`);
  const srcSet = versions.length === 0 ? '' : [...versions, `${src} ${width}w`].join(', ');
  return { src, width, height, srcSet, poster, type };
}

function cacheOf(storage: Storage): SizeCache {
  const revision = storage.contentRevision();
  const cache = caches.get(storage);
  if (!cache || cache.sizes.size > MAX_ENTRIES) {
    const fresh = { revision, sizes: new Map<string, ImageSize | null>() };
    caches.set(storage, fresh);
    return fresh;
  }
  if (cache.revision !== revision) {
    // A key is written once and never changed: only what was missing may have come since.
    cache.revision = revision;
    for (const [address, size] of cache.sizes) {
      if (size === null) {
        cache.sizes.delete(address);
      }
    }
  }
  return cache;
}
