import { PassThrough } from 'node:stream';
import type { Context } from 'koa';

/** One server-sent event. `id` is what a client sends back as `Last-Event-ID` to go on after it. */
export interface ServerEvent {
  event: string;
  data: unknown;
  id?: string;
}

/** What a stream is told while it is open. */
export interface OpenStream {
  send(event: ServerEvent): void;
  end(): void;
}

/** An answer that goes on until one side ends it: server-sent events (WHATWG HTML, section 9.2). */
export class EventStream {
  /**
   * @param open called once the answer has begun, with the client's `Last-Event-ID`; returns what to do when the
   * stream has ended
   */
  constructor(readonly open: (stream: OpenStream, lastEventId: string) => () => void) {}
}

/** Proxies and browsers cut connections on which nothing comes; milliseconds. */
const HEARTBEAT = 25_000;

/** So much may wait for a client that does not read, in bytes, before it is cut off. */
const UNREAD_MAX = 1_024 * 1_024;

/** The streams of one server, so that a shutdown can end them. */
export class EventStreams {
  private readonly open = new Set<() => void>();

  /** Begins a stream as the answer to a request. */
  answer(koa: Context, { open }: EventStream): void {
    const body = new PassThrough();
    const write = (text: string): void => {
      if (body.readableLength > UNREAD_MAX) {
        body.destroy();
      } else if (!body.destroyed && !body.writableEnded) {
        body.write(text);
      }
    };
    const end = (): void => {
      body.end();
    };
    const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT);
    heartbeat.unref();
    koa.status = 200;
    koa.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Packing would hold events back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    koa.body = body;
    write(':\n\n');
    this.open.add(end);
    const release = open({ send: (event) => write(format(event)), end }, koa.get('last-event-id'));
    body.once('close', () => {
      clearInterval(heartbeat);
      this.open.delete(end);
      release();
    });
  }

  endAll(): void {
    this.open.forEach((end) => end());
  }
}

function format({ event, data, id }: ServerEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
