import { PassThrough } from 'node:stream';
import type { Context } from 'koa';
import { TooManyStreamsError } from '../domain/errors';

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
  constructor(readonly source: StreamSource) {}
}

/** Where a stream comes from. */
export interface StreamSource {
  /** Whose it is: one person may hold so many at a time. */
  ownerId: string;
  /** How many that is, and what those read who would have more; of live notifications when left out. */
  most?: { streams: number; message: string };
  /** The last event of a stream that a shutdown ends. */
  farewell?: ServerEvent;
  /**
   * Called once the answer has begun, with the client's `Last-Event-ID`.
   *
   * @returns what to do when the stream has ended
   */
  open: (stream: OpenStream, lastEventId: string) => () => void;
  /** Asked once it is open and with every sign of life: no ends it. */
  mayGoOn: () => Promise<boolean>;
}

/** Proxies and browsers cut connections on which nothing comes; milliseconds. */
const HEARTBEAT = 25_000;

/** So many a person: pages that are seen hold one each, and the next ask for the list instead. */
export const STREAMS_PER_PERSON = 20;

const MOST_NOTIFICATIONS = {
  streams: STREAMS_PER_PERSON,
  message: 'Your notifications are followed live in too many places already. Ask for the list instead.',
};

/** So much may wait for a client that does not read, in bytes, before it is cut off. */
const UNREAD_MAX = 1_024 * 1_024;

/** The streams of one server, so that a shutdown can end them. */
export class EventStreams {
  private readonly open = new Map<() => void, { ownerId: string; endEarly: () => void }>();
  private readonly heartbeat: number;

  /** @param heartbeat milliseconds between two signs of life */
  constructor({ heartbeat = HEARTBEAT }: { heartbeat?: number | undefined } = {}) {
    this.heartbeat = heartbeat;
  }

  /**
   * Begins a stream as the answer to a request.
   *
   * @throws TooManyStreamsError when its owner has as many as one person may: the newest is refused rather than the
   *   oldest ended, since pages that are cut off come back and would cut off each other for ever
   */
  answer(koa: Context, { source }: EventStream): void {
    const { ownerId, open, mayGoOn, most = MOST_NOTIFICATIONS, farewell } = source;
    if ([...this.open.values()].filter((stream) => stream.ownerId === ownerId).length >= most.streams) {
      throw new TooManyStreamsError(most.message);
    }
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
    const check = (): void => {
      mayGoOn().then(
        (isAllowed) => isAllowed || end(),
        // The next sign of life asks again.
        () => undefined,
      );
    };
    const heartbeat = setInterval(() => {
      write(':\n\n');
      check();
    }, this.heartbeat);
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
    const endEarly = (): void => {
      if (farewell) {
        write(format(farewell));
      }
      end();
    };
    this.open.set(end, { ownerId, endEarly });
    const release = open({ send: (event) => write(format(event)), end }, koa.get('last-event-id'));
    // What ended the right to it before `open` began to watch was seen by nobody.
    check();
    body.once('close', () => {
      clearInterval(heartbeat);
      this.open.delete(end);
      release();
    });
  }

  endAll(): void {
    [...this.open.values()].forEach(({ endEarly }) => endEarly());
  }
}

function format({ event, data, id }: ServerEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
