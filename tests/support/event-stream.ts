/** One server-sent event, as a client reads it. */
export interface ReadEvent {
  event: string;
  id: string;
  data: unknown;
}

export interface EventReader {
  status: number;
  headers: Headers;
  /** The next event; undefined when the server has ended the stream. */
  next(): Promise<ReadEvent | undefined>;
  close(): Promise<void>;
}

/** Opens a stream of server-sent events over real HTTP. */
export async function openEvents(address: string, headers: Record<string, string>): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(address, { headers, signal: abort.signal });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const event = parse(text.slice(0, end));
          text = text.slice(end + 2);
          if (event) {
            return event;
          }
        } else {
          const { value, done } = await reader.read();
          if (done) {
            return undefined;
          }
          text += decoder.decode(value, { stream: true });
        }
      }
    },
    async close() {
      abort.abort();
      await reader.cancel().catch(() => undefined);
    },
  };
}

function parse(block: string): ReadEvent | undefined {
  const fields = new Map(
    block
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const data = fields.get('data');
  return data === undefined
    ? undefined
    : { event: fields.get('event') ?? '', id: fields.get('id') ?? '', data: JSON.parse(data) as unknown };
}
