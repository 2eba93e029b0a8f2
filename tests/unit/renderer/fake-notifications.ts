import { runInAction } from 'mobx';
import { Api } from '../../../renderer/api/client';
import { loadRoutes } from '../../../renderer/api/known-routes';
import { serverPlatform } from '../../../renderer/platform/server';
import { createRootStore, type RootStore } from '../../../renderer/stores/create-root-store';
import { NotificationsStore } from '../../../renderer/stores/notifications/notifications-store';
import { ADA } from './member-support';
import type { Notification } from '../../../server/contract/schemas/notification';

// As on every page with a form: calls go out at once.
await loadRoutes();

/** The nth notification; a higher one is newer. */
export function notification(count: number, isRead = false): Notification {
  return {
    notificationId: `n${count}`,
    message: `New post in CSS: Part ${count}`,
    isRead,
    createdAt: new Date(Date.UTC(2026, 10, 1) + count * 60_000).toISOString(),
    category: 'CSS',
    postId: `p${count}`,
    kind: 'post',
    path: `/post/part-${count}`,
    slug: `part-${count}`,
  };
}

/** A stream that the store asked for. */
export interface AskedStream {
  /** What it asked to go on after; null when it began anew. */
  lastEventId: string | null;
  send(text: string): void;
  sendEvent(event: string, id: number, data: unknown): void;
  end(): void;
  isAborted(): boolean;
}

/** A server of which a test says what it does, behind `fetch`. */
export class FakeNotifications {
  /** All there are, newest first. */
  rows: Notification[] = [];
  readonly streams: AskedStream[] = [];
  /** Queries of the requests for the list. */
  readonly lists: string[] = [];
  /** Answers in place of the stream. */
  refuseStream: (() => Response) | null = null;
  /** Holds the stream back for ever, as a proxy that gathers whole answers does. */
  isHoldingBack = false;
  isDown = false;
  /** What happens between marking all as read and the answer to that. */
  afterReadAll: () => Promise<void> = async () => undefined;

  store(): NotificationsStore {
    return this.openTab().use(NotificationsStore);
  }

  /** The stores of one of Ada's tabs; those with the same entries share a local storage. */
  openTab(entries = new Map<string, string>()): RootStore {
    const api = new Api({
      fetch: (address, init = {}) => this.answer(address as string, init),
      getToken: () => 'token',
    });
    const storage = {
      get: (key: string) => entries.get(key) ?? null,
      set: (key: string, value: string) => entries.set(key, value).has(key),
      remove: (key: string) => void entries.delete(key),
    };
    const platform = { ...serverPlatform, storage };
    const root = createRootStore({ api, clock: Date.now, snapshot: { status: 200 }, platform });
    runInAction(() => Object.assign(root.auth, { token: 'token', user: ADA }));
    return root;
  }

  /** The newest stream that was asked for. */
  get stream(): AskedStream {
    const last = this.streams.at(-1);
    if (!last) {
      throw new Error('No stream was asked for.');
    }
    return last;
  }

  private async answer(address: string, { method = 'GET', headers, signal }: RequestInit): Promise<Response> {
    if (this.isDown) {
      throw new TypeError('no network');
    }
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/api/notifications/stream') {
      return this.openStream(new Headers(headers).get('last-event-id'), signal);
    }
    if (pathname === '/api/notifications/read') {
      this.rows = this.rows.map((row) => ({ ...row, isRead: true }));
      await this.afterReadAll();
      return Response.json({ message: 'Read.', unread: this.rows.filter(({ isRead }) => !isRead).length });
    }
    if (method === 'PUT') {
      const id = pathname.split('/')[3] ?? '';
      this.rows = this.rows.map((row) => (row.notificationId === id ? { ...row, isRead: true } : row));
      return Response.json(this.rows.find(({ notificationId }) => notificationId === id));
    }
    this.lists.push(searchParams.toString());
    const from = Number(searchParams.get('cursor') ?? 0);
    const to = from + Number(searchParams.get('limit'));
    const link = to < this.rows.length ? { link: `</api/notifications?cursor=${to}>; rel="next"` } : {};
    return Response.json(this.rows.slice(from, to), {
      headers: {
        'x-total-count': String(this.rows.length),
        'x-unread-count': String(this.rows.filter(({ isRead }) => !isRead).length),
        ...link,
      },
    });
  }

  private async openStream(
    lastEventId: string | null,
    signal: AbortSignal | null | undefined,
  ): Promise<Response> {
    const encoder = new TextEncoder();
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) });
    const fail = () => new DOMException('aborted', 'AbortError');
    const send = (text: string): void => controller?.enqueue(encoder.encode(text));
    this.streams.push({
      lastEventId,
      send,
      sendEvent: (event, id, data) => send(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => controller?.close(),
      isAborted: () => signal?.aborted ?? false,
    });
    if (this.refuseStream) {
      return this.refuseStream();
    }
    if (this.isHoldingBack) {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(fail())));
    }
    signal?.addEventListener('abort', () => {
      try {
        controller?.error(fail());
      } catch {
        // It had ended.
      }
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  }
}
