import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a model was sent. */
export interface ModelRequest {
  authorization: string;
  body: {
    model: string;
    stream: boolean;
    max_tokens?: number;
    max_completion_tokens?: number;
    temperature?: number;
    messages: { role: string; content: string }[];
  };
  /** Resolves when the caller has gone before its answer was whole. */
  gone: Promise<void>;
}

/** How the next question is answered. */
export type Reply = (response: ServerResponse, request: ModelRequest) => void | Promise<void>;

export interface ModelServer {
  /** For AI_BASE_URL. */
  baseUrl: string;
  requests: ModelRequest[];
  /** How questions are answered from now on. */
  reply: Reply;
  /** Resolves with the next request. */
  next(): Promise<ModelRequest>;
  close(): Promise<void>;
}

/** A server that speaks OpenAI's chat completions over the wire and says what a test wants. */
export async function startModelServer(): Promise<ModelServer> {
  const waiting: ((request: ModelRequest) => void)[] = [];
  const server = createServer((incoming, response) => {
    void answer(incoming, response);
  });
  const model: ModelServer = {
    baseUrl: '',
    requests: [],
    reply: says('Hello.'),
    next: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) {
      chunks.push(chunk as Buffer);
    }
    const request: ModelRequest = {
      authorization: incoming.headers.authorization ?? '',
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest['body'],
      gone: new Promise((resolve) => {
        response.once('close', () => response.writableFinished || resolve());
      }),
    };
    model.requests.push(request);
    waiting.splice(0).forEach((resolve) => resolve(request));
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') {
      response.writeHead(404).end();
      return;
    }
    await model.reply(response, request);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  model.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return model;
}

/** One event of a stream, as OpenAI sends it. */
export function chunkOf(content: string, finish: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices })}\n\n`;
}

export const DONE = 'data: [DONE]\n\n';

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
}

/** Answers whole, word by word. */
export function says(text: string): Reply {
  return (response) => {
    beginStream(response);
    for (const word of text.split(/(?<= )/)) {
      response.write(chunkOf(word));
    }
    response.end(chunkOf('', 'stop') + DONE);
  };
}

/** Answers with bytes cut anywhere: in the middle of lines and of letters. */
export function saysInBytes(text: string, size: number): Reply {
  return async (response) => {
    beginStream(response);
    const bytes = Buffer.from(`: comment\r\n\r\n${chunkOf(text)}${DONE}`);
    for (let at = 0; at < bytes.length; at += size) {
      response.write(bytes.subarray(at, at + size));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  };
}

/** Answers with a status and nothing that helps. */
export function fails(status: number, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'Something about sk-secret-key-0123456789.' } }));
  };
}

/** Sends a body as it is. */
export function sends(body: string, type = 'text/event-stream'): Reply {
  return (response) => {
    response.writeHead(200, { 'Content-Type': type });
    response.end(body);
  };
}
