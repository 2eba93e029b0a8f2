import { runInAction, when } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import { TransferError } from '../../../renderer/platform/uploads/errors';
import type { UploadsStore } from '../../../renderer/stores/uploads/uploads-store';
import { GRACE } from './member-support';
import { FIELD, HASH, newDevice, openPage, png, refusal, STORED, twoTabs } from './upload-support';

const ADDRESS = 'POST /api/media/get-presigned-url';
const METADATA = 'POST /api/media/store-metadata';
const LOOK = 'GET /media/one.webp';

/** Resolves when a field's upload has come to its end. */
async function ended(uploads: UploadsStore, id = FIELD.id) {
  await when(() => ['error', 'done'].includes(uploads.stateOf(id).status));
  return uploads.stateOf(id);
}

const broken = (): never => {
  throw new TypeError('Failed to fetch');
};

describe('an upload', () => {
  it('asks for an address, sends the bytes, says that they are there and looks at them', async () => {
    const { uploads, calls, bodies, device } = openPage();
    uploads.start(FIELD, await png());
    expect(uploads.isBusy).toBe(true);
    expect(await ended(uploads)).toMatchObject({ status: 'done', result: STORED });
    expect(calls).toEqual([ADDRESS, 'PUT', METADATA, LOOK]);
    expect(bodies[0]).toMatchObject({ fileType: 'image/webp', folder: 'images', fileHash: HASH });
    expect(bodies[1]).toMatchObject({ fileKey: 'one.webp', fileHash: HASH, posterKey: '' });
    expect(uploads.isBusy).toBe(false);
    expect(uploads.readyIds).toEqual([FIELD.id]);
    expect(uploads.take(FIELD.id)).toEqual(STORED);
    expect(uploads.take(FIELD.id)).toBeNull();
    expect(device.files.size + device.entries.size).toBe(0);
  });

  it.each([
    [
      'the address',
      { answer: (call: string, nth: number) => (call === ADDRESS && nth < 3 ? broken() : undefined) },
    ],
    [
      'the bytes',
      {
        put: (_: unknown, nth: number) => {
          if (nth < 3) {
            throw new TransferError(0);
          }
        },
      },
    ],
    [
      'the metadata',
      { answer: (call: string, nth: number) => (call === METADATA && nth < 3 ? broken() : undefined) },
    ],
    [
      'the look',
      {
        answer: (call: string, nth: number) =>
          call === LOOK && nth < 3 ? new Response('', { status: 503 }) : undefined,
      },
    ],
  ])('survives that %s fail twice, after a second and two', async (_, setting) => {
    const { uploads, waits } = openPage(setting);
    uploads.start(FIELD, await png());
    expect((await ended(uploads)).status).toBe('done');
    expect(waits).toEqual([1000, 2000]);
  });

  it('gives up after three attempts, says so in the words of the specification, and goes on when asked', async () => {
    let isDown = true;
    const { uploads, stores, waits } = openPage({
      put: () => {
        if (isDown) {
          throw new TransferError(503);
        }
      },
    });
    uploads.start(FIELD, await png());
    const message = 'Error uploading image photo.png: The storage answered with status 503.';
    expect(await ended(uploads)).toMatchObject({ status: 'error', message, canRetry: true });
    expect(waits).toHaveLength(2);
    expect(stores.ui.toasts.map((toast) => toast.message)).toEqual([message]);
    isDown = false;
    uploads.retry(FIELD.id);
    await when(() => uploads.stateOf(FIELD.id).status === 'done');
  });

  it('does not repeat what the server refuses', async () => {
    const { uploads, calls, device } = openPage({
      answer: (call) =>
        call === METADATA ? refusal(422, 'Invalid or corrupted image file', 'file_refused') : undefined,
    });
    uploads.start(FIELD, await png());
    expect(await ended(uploads)).toMatchObject({
      message: 'Error uploading image photo.png: Invalid or corrupted image file',
      canRetry: false,
    });
    expect(calls).toEqual([ADDRESS, 'PUT', METADATA]);
    expect(device.files.size).toBe(0);
  });

  it('waits as long as a busy server asks', async () => {
    const { uploads, waits } = openPage({
      answer: (call, nth) =>
        call === ADDRESS && nth === 1
          ? refusal(429, 'Slow down.', 'rate_limited', { 'retry-after': '7' })
          : undefined,
    });
    uploads.start(FIELD, await png());
    expect((await ended(uploads)).status).toBe('done');
    expect(waits).toEqual([7000]);
  });

  it('takes a fresh address when the first has run out', async () => {
    let now = 0;
    const { uploads, calls } = openPage({
      now: () => now,
      put: (_, nth) => {
        if (nth === 1) {
          now = 5 * 60_000;
          throw new TransferError(403);
        }
      },
    });
    uploads.start(FIELD, await png());
    expect((await ended(uploads)).status).toBe('done');
    expect(calls).toEqual([ADDRESS, 'PUT', ADDRESS, 'PUT', METADATA, LOOK]);
  });

  it('takes "finished already" for what it is: only the answer was lost', async () => {
    const { uploads, calls } = openPage({
      answer: (call) =>
        call === METADATA ? refusal(409, 'This upload has been finished already.', 'conflict') : undefined,
    });
    uploads.start(FIELD, await png());
    expect(await ended(uploads)).toMatchObject({ status: 'done', result: STORED });
    expect(calls).toContain('GET /api/media/files/one.webp');
  });

  it('says when the file cannot be read where it should be', async () => {
    const { uploads } = openPage({
      answer: (call) => (call === LOOK ? new Response('', { status: 404 }) : undefined),
    });
    uploads.start(FIELD, await png());
    expect(await ended(uploads)).toMatchObject({
      message: 'Error uploading image photo.png: S3 URL not accessible: 404',
    });
  });

  it('stops at every stage when it is cancelled, and keeps nothing', async () => {
    for (const stage of [ADDRESS, METADATA, LOOK]) {
      const { uploads, calls, device } = openPage({
        answer: (call) => {
          if (call === stage) {
            uploads.cancel(FIELD.id);
          }
          return undefined;
        },
      });
      uploads.start(FIELD, await png());
      await when(() => !uploads.isBusy);
      await new Promise(setImmediate);
      expect(uploads.stateOf(FIELD.id).status).toBe('idle');
      expect(calls.at(-1)).toBe(stage);
      expect(device.files.size + device.entries.size).toBe(0);
    }
  });

  it('refuses what is no picture before anything is sent', async () => {
    const { uploads, calls, stores } = openPage();
    uploads.start(FIELD, new File(['<p>'], 'page.html', { type: 'text/html' }));
    expect(await ended(uploads)).toMatchObject({
      message: 'Invalid image format: text/html',
      canRetry: false,
    });
    expect(calls).toEqual([]);
    expect(stores.ui.toasts).toHaveLength(1);
  });

  it('sends a film with its picture, and without one when there is none', async () => {
    const film = new File([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1])], 'film.webm', { type: 'video/webm' });
    const still = await png('still');
    const withPoster = openPage({ capturePoster: async () => still });
    withPoster.uploads.start({ ...FIELD, kind: 'video' }, film);
    expect((await ended(withPoster.uploads)).status).toBe('done');
    expect(
      withPoster.bodies.filter(Boolean).map((body) => (body as Record<string, string>).posterKey),
    ).toEqual([undefined, '', undefined, 'one.webp']);
    const without = openPage({
      capturePoster: async () => still,
      answer: (call, nth) =>
        call === METADATA && nth === 1 ? refusal(422, 'No.', 'file_refused') : undefined,
    });
    without.uploads.start({ ...FIELD, kind: 'video' }, film);
    expect((await ended(without.uploads)).status).toBe('done');
  });
});

describe('a chosen file outlives its page', () => {
  it('goes on in the same field of the same draft, and in no other', async () => {
    const device = newDevice();
    const never = new Promise<Response>(() => undefined);
    const first = openPage({ device, answer: () => never });
    first.uploads.start(FIELD, await png());
    await vi.waitFor(() => expect(first.calls.length).toBeGreaterThan(0));

    const second = openPage({ device });
    await second.uploads.attach({ ...FIELD, id: 'a', place: { draftId: 'draft-2', path: 'titleImage' } });
    await second.uploads.attach({
      ...FIELD,
      id: 'b',
      place: { draftId: 'draft-1', path: 'subtitles.0.image' },
    });
    expect(second.uploads.isBusy).toBe(false);
    await second.uploads.attach({ ...FIELD, id: 'c' });
    expect(await ended(second.uploads, 'c')).toMatchObject({ status: 'done', name: 'photo.png' });
    second.uploads.take('c');
    expect(device.files.size + device.entries.size).toBe(0);
  });

  it('is taken up by one of two tabs: by the other only when the first has gone without it', async () => {
    for (const isFinished of [true, false]) {
      const device = newDevice();
      const [one, two] = twoTabs();
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      const first = openPage({ device, claims: one, put: () => held });
      first.uploads.start(FIELD, await png());
      await vi.waitFor(() => expect(first.calls).toContain('PUT'));
      const second = openPage({ device, claims: two });
      const attached = second.uploads.attach(FIELD);
      await new Promise((resolve) => setTimeout(resolve));
      expect(second.uploads.stateOf(FIELD.id).status).toBe('idle');
      if (isFinished) {
        answer();
        await ended(first.uploads);
        first.uploads.take(FIELD.id);
        await attached;
        expect(second.uploads.stateOf(FIELD.id).status).toBe('idle');
        expect(second.calls).toEqual([]);
        expect(device.files.size).toBe(0);
      } else {
        [...device.files.keys()].forEach((id) => one.release(id));
        await attached;
        expect((await ended(second.uploads)).status).toBe('done');
      }
    }
  });

  it('is not shown to anybody else, and is let go after seven days', async () => {
    const device = newDevice();
    const never = new Promise<Response>(() => undefined);
    openPage({ device, answer: () => never }).uploads.start(FIELD, await png());
    await vi.waitFor(() => expect(device.files.size).toBeGreaterThan(0));
    const other = openPage({ device, user: GRACE });
    await other.uploads.attach(FIELD);
    expect(other.uploads.stateOf(FIELD.id).status).toBe('idle');
    const later = openPage({ device, now: () => 8 * 24 * 3_600_000 });
    await later.uploads.attach(FIELD);
    expect(later.uploads.stateOf(FIELD.id).status).toBe('idle');
    expect(device.files.size + device.entries.size).toBe(0);
  });

  it('is named as lost where the browser would not keep it', async () => {
    const device = newDevice();
    const never = new Promise<Response>(() => undefined);
    const first = openPage({ device, canKeep: false, answer: () => never });
    first.uploads.start(FIELD, await png('sea at night.png'));
    await vi.waitFor(() => expect(first.calls.length).toBeGreaterThan(0));
    const second = openPage({ device, canKeep: false });
    await second.uploads.attach(FIELD);
    expect(second.uploads.stateOf(FIELD.id)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('sea at night.png') as string,
      canRetry: false,
    });
    const third = openPage({ device, canKeep: false });
    await third.uploads.attach(FIELD);
    expect(third.uploads.stateOf(FIELD.id).status).toBe('idle');
  });

  it('is not sent a second time when it was stored already', async () => {
    const device = newDevice();
    const first = openPage({ device });
    first.uploads.start(FIELD, await png());
    await ended(first.uploads);
    const second = openPage({ device });
    await second.uploads.attach(FIELD);
    expect(second.uploads.take(FIELD.id)).toEqual(STORED);
    expect(second.calls).toEqual([]);
  });

  it('follows its field to another place in the draft', async () => {
    const device = newDevice();
    const never = new Promise<Response>(() => undefined);
    const first = openPage({ device, answer: () => never });
    first.uploads.start(FIELD, await png());
    await vi.waitFor(() => expect(first.calls.length).toBeGreaterThan(0));
    const moved = { draftId: 'draft-1', path: 'subtitles.1.image' };
    await first.uploads.attach({ ...FIELD, place: moved });
    const second = openPage({ device });
    await second.uploads.attach(FIELD);
    expect(second.uploads.stateOf(FIELD.id).status).toBe('idle');
    await second.uploads.attach({ ...FIELD, id: 'elsewhere', place: moved });
    expect((await ended(second.uploads, 'elsewhere')).status).toBe('done');
  });

  it('goes on for the form that its draft is opened in next, also under another name', async () => {
    let release = (): void => undefined;
    const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)));
    const { uploads } = openPage({ answer: () => held as unknown as Promise<Response> });
    uploads.start(FIELD, await png());
    const place = { draftId: 'draft-2', path: 'titleImage' };
    await uploads.attach({ ...FIELD, place });
    await uploads.attach({ ...FIELD, id: 'other-draft', place: { ...place, draftId: 'draft-3' } });
    await uploads.attach({ ...FIELD, id: 'next-form', place });
    expect([FIELD.id, 'other-draft', 'next-form'].map((id) => uploads.stateOf(id).status)).toEqual([
      'idle',
      'idle',
      'uploading',
    ]);
    release();
    expect((await ended(uploads, 'next-form')).status).toBe('done');
    expect(uploads.readyIds).toEqual(['next-form']);
  });

  it('waits while its owner is logged out, and goes on when they are back', async () => {
    let isOut = true;
    const never = new Promise<Response>(() => undefined);
    const { uploads, stores, calls } = openPage({ answer: () => (isOut ? never : undefined) });
    uploads.start(FIELD, await png());
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
    const { user } = stores.auth;
    runInAction(() => (stores.auth.user = null));
    expect(uploads.stateOf(FIELD.id)).toMatchObject({ status: 'error', canRetry: true });
    isOut = false;
    runInAction(() => (stores.auth.user = user));
    await when(() => uploads.stateOf(FIELD.id).status === 'done');
  });
});
