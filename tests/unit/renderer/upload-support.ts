import sharp from 'sharp';
import type { Api } from '../../../renderer/api/client';
import { Api as RealApi } from '../../../renderer/api/client';
import { serverPlatform } from '../../../renderer/platform/server';
import type { KeptFile, KeptFiles, PutRequest, UploadTools } from '../../../renderer/platform/uploads/port';
import { createRootStore, type RootStore } from '../../../renderer/stores/create-root-store';
import { UploadsStore, type UploadField } from '../../../renderer/stores/uploads/uploads-store';
import type { MediaFile } from '../../../server/contract/schemas/media';
import type { User } from '../../../server/contract/schemas/user';
import { ADA } from './member-support';

export const HASH = 'a'.repeat(64);

export const STORED: MediaFile = {
  key: 'one.webp',
  path: '/media/one.webp',
  publicUrl: 'http://localhost/media/one.webp',
  name: 'photo.png',
  type: 'image/webp',
  bytes: 1000,
  width: 20,
  height: 20,
  hash: 'b'.repeat(64),
  poster: '',
  variants: [],
  createdAt: '2026-11-21T00:00:00.000Z',
};

/** What outlives a page: local storage and the browser's database. */
export interface Device {
  entries: Map<string, string>;
  files: Map<string, KeptFile>;
}

export const newDevice = (): Device => ({ entries: new Map(), files: new Map() });

type Claims = Pick<KeptFiles, 'claim' | 'release'>;

/** A page that comes after another is closed: all files are its own. */
const ALONE: Claims = { claim: async () => undefined, release: () => undefined };

/** What two tabs have of the browser's locks. */
export function twoTabs(): [Claims, Claims] {
  const holders = new Map<string, Claims>();
  const queue: { id: string; tab: Claims; resolve: () => void }[] = [];
  const grant = (id: string): void => {
    const at = queue.findIndex((request) => request.id === id);
    const [next] = holders.has(id) || at < 0 ? [] : queue.splice(at, 1);
    if (next) {
      holders.set(id, next.tab);
      next.resolve();
    }
  };
  const open = (): Claims => {
    const tab: Claims = {
      claim: (id) =>
        holders.get(id) === tab
          ? Promise.resolve()
          : new Promise((resolve) => {
              queue.push({ id, tab, resolve });
              grant(id);
            }),
      release(id) {
        if (holders.get(id) === tab) {
          holders.delete(id);
          grant(id);
        }
      },
    };
    return tab;
  };
  return [open(), open()];
}

interface Setting {
  device?: Device;
  claims?: Claims;
  /** Answers a call, by method and path, and counts it. A thrown TypeError is a broken connection. */
  answer?: (call: string, nth: number) => Response | Promise<Response> | undefined;
  put?: (request: PutRequest, nth: number) => void | Promise<void>;
  user?: User;
  now?: () => number;
  /** False: the browser keeps no files. */
  canKeep?: boolean;
  capturePoster?: UploadTools['capturePoster'];
}

/** One page with the uploads of its fields, over a device and a server made of `answer` and `put`. */
export function openPage(setting: Setting = {}) {
  const { device = newDevice(), user = ADA, now = () => 0, canKeep = true } = setting;
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const waits: number[] = [];
  const count = (call: string): number => calls.filter((known) => known === call).length;
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const call = `${init?.method ?? 'GET'} ${address as string}`;
    calls.push(call);
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
    return (await setting.answer?.(call, count(call))) ?? usual(call);
  };
  const api: Api = new RealApi({ fetch, getToken: () => 'token' });
  const stores: RootStore = createRootStore({
    api,
    clock: now,
    snapshot: { status: 200 },
    platform: {
      ...serverPlatform,
      fetch,
      storage: {
        get: (key) => device.entries.get(key) ?? null,
        set: (key, value) => (device.entries.set(key, value), true),
        remove: (key) => void device.entries.delete(key),
      },
    },
  });
  stores.auth.token = 'token';
  stores.auth.user = user;
  const tools: UploadTools = {
    prepareImage: async (blob) => ({ blob, type: 'image/webp', hash: HASH }),
    hash: async () => HASH,
    capturePoster: setting.capturePoster ?? (async () => null),
    put: async (request) => {
      calls.push('PUT');
      request.signal.throwIfAborted();
      await setting.put?.(request, count('PUT'));
      request.onProgress(1);
    },
    kept: {
      all: async () => [...device.files.values()],
      set: async (file) => {
        if (canKeep) {
          device.files.set(file.id, file);
        }
        return canKeep;
      },
      remove: async (ids) => ids.forEach((id) => device.files.delete(id)),
      ...(setting.claims ?? ALONE),
    },
    wait: async (milliseconds, signal) => {
      signal.throwIfAborted();
      waits.push(milliseconds);
    },
  };
  return { stores, uploads: new UploadsStore(stores, tools), calls, bodies, waits, device };
}

function usual(call: string): Response {
  switch (call) {
    case 'POST /api/media/get-presigned-url':
      return Response.json(
        {
          signedUrl: 'http://bucket.example/one.webp?signature=x',
          publicUrl: STORED.publicUrl,
          key: STORED.key,
          headers: { 'content-type': 'image/webp' },
        },
        { status: 201 },
      );
    case 'POST /api/media/store-metadata':
      return Response.json(STORED, { status: 201 });
    case 'GET /api/media/files/one.webp':
      return Response.json(STORED);
    default:
      return new Response('bytes');
  }
}

export const refusal = (status: number, message: string, code = 'internal_error', headers = {}): Response =>
  Response.json({ message, code }, { status, headers });

export const FIELD: UploadField = {
  id: 'post-titleImage',
  kind: 'image',
  category: '',
  place: { draftId: 'draft-1', path: 'titleImage' },
};

export async function png(name = 'photo.png', side = 20): Promise<File> {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#4d9f0c' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/png' });
}
