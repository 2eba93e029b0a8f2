/** One event of a stream; `id` is the last that the stream has named, or empty. */
export interface ServerSentEvent {
  event: string;
  data: string;
  id: string;
}

interface Listener {
  /** Something came, be it only a sign of life. */
  onChunk(): void;
  onEvent(event: ServerSentEvent): void;
}

/**
 * Reads server-sent events to the end of the stream (WHATWG HTML, section 9.2). Not by `EventSource`: it cannot
 * send the session's token in a header.
 *
 * @throws whatever the stream fails with
 */
export async function readServerEvents(body: ReadableStream<Uint8Array>, listener: Listener): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let name = '';
  let data: string[] = [];
  let id = '';

  function take(line: string): void {
    if (line === '') {
      if (data.length > 0) {
        listener.onEvent({ event: name || 'message', data: data.join('\n'), id });
      }
      name = '';
      data = [];
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') {
      name = value;
    } else if (field === 'data') {
      data.push(value);
    } else if (field === 'id') {
      id = value;
    }
  }

  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return;
    }
    listener.onChunk();
    rest += decoder.decode(value, { stream: true });
    // A carriage return at the end may be the first half of a line end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    lines.forEach(take);
  }
}
