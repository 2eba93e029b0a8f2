import { when } from 'mobx';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Api } from '../../../renderer/api/client';
import { serverPlatform } from '../../../renderer/platform/server';
import { DeviceDrafts } from '../../../renderer/stores/drafts/device-drafts';
import { openDraft, type Wish } from '../../../renderer/scenes/add-post/drafts/open-draft';
import { FormSession } from '../../../renderer/scenes/add-post/form-session';
import { createRootStore } from '../../../renderer/stores/create-root-store';
import type { Post } from '../../../server/contract/schemas/post';
import { buildAuthor } from '../../support/factories';
import { call, startTestServer, type TestServer } from '../../support/server';
import { ADA } from './member-support';

export type Author = Awaited<ReturnType<typeof buildAuthor>>;

/** A server for the tests of a file; for each of them an author with a tab of their own. */
export function authorAtWork() {
  const work = {} as { server: TestServer; author: Author; tab: ReturnType<typeof openTab> };
  beforeAll(async () => {
    work.server = await startTestServer();
  });
  afterAll(() => work.server.close());
  beforeEach(async () => {
    work.author = await buildAuthor(work.server);
    work.tab = openTab(work.server, work.author);
    return () => work.tab.close();
  });
  return work;
}

/** One tab of an author's browser: a device, which tabs may share, and a server that can be cut off. */
export function openTab(server: TestServer, { user, token }: Author, entries = new Map<string, string>()) {
  const network = {
    isDown: false,
    calls: [] as string[],
    /** Awaited before each answer is given. */
    answer: (): Promise<void> => Promise.resolve(),
    /** Methods that the server refuses, and how. */
    refused: [] as string[],
    refusal: { status: 403, code: 'forbidden' },
  };
  const api = new Api({
    fetch: async (address, init) => {
      network.calls.push(`${init?.method ?? 'GET'} ${address as string}`);
      if (network.isDown) {
        throw new TypeError('Failed to fetch');
      }
      if (network.refused.includes(init?.method ?? 'GET')) {
        const { status, code } = network.refusal;
        await network.answer();
        return Response.json({ message: 'Not now.', code }, { status });
      }
      const response = await fetch(`${server.url}${address as string}`, init);
      await network.answer();
      return response;
    },
    getToken: () => token,
  });
  const stores = createRootStore({
    api,
    clock: () => server.clock.now(),
    snapshot: { status: 200 },
    platform: {
      ...serverPlatform,
      storage: {
        get: (key) => entries.get(key) ?? null,
        set: (key, value) => (entries.set(key, value), true),
        remove: (key) => void entries.delete(key),
      },
    },
  });
  const { userId } = user;
  stores.auth.token = token;
  stores.auth.user = { ...ADA, id: userId, _id: userId, policyAccepted: true };
  const device = new DeviceDrafts(stores.platform.storage, userId);
  const stops: (() => void)[] = [];
  return {
    stores,
    device,
    entries,
    network,
    /** The toast that was shown last. */
    toast: () => stores.ui.toasts.at(-1),
    /** Presses the button of the last toast. */
    undo: () => stores.ui.toasts.at(-1)?.action?.run(),
    async open(wish: Wish): Promise<FormSession> {
      const session = new FormSession(stores, userId, await openDraft(stores, device, wish));
      stops.push(session.start());
      return session;
    },
    close: () => stops.splice(0).forEach((stop) => stop()),
  };
}

/** Resolves when both copies of a draft are in step with the form. */
export async function saved({ keeper }: FormSession): Promise<void> {
  keeper.keepNow();
  await keeper.server.push();
  await when(() => keeper.server.state === 'saved' && keeper.kept === 'storage');
}

export function type({ form }: FormSession, name: 'title' | 'content', text: string): void {
  form.set(form.content, name, text, `post-${name}`);
}

/** A post as the form would send it. */
export const POST = { title: 'Setting out', content: 'The quick brown fox.', category: 'Kotlin' };

export async function publish(
  server: TestServer,
  { token }: Author,
  changes: Record<string, unknown> = {},
): Promise<Post> {
  return (await call<Post>(server, 'POST', '/posts', { token, body: { ...POST, ...changes } })).body;
}

/** Somebody else changes a post. */
export async function changeElsewhere(
  server: TestServer,
  { token }: Author,
  { postId, revision }: Post,
  changes: Record<string, unknown>,
): Promise<Post> {
  const body = { ...POST, ...changes, revision };
  return (await call<Post>(server, 'PUT', `/posts/${postId}`, { token, body })).body;
}

export async function sourceOf(server: TestServer, { token }: Author, postId: string): Promise<Post> {
  return (await call<Post>(server, 'GET', `/posts/${postId}/source`, { token })).body;
}
