import { helpEventSchema, type Ask, type HelpEvent } from '../../server/contract/schemas/help';

type Of<T extends HelpEvent['type']> = Extract<HelpEvent, { type: T }>;

/** Everything that came of a question. */
export interface Answered {
  status: number;
  events: HelpEvent[];
  /** The one event of a kind. @throws when there is none */
  one: <T extends HelpEvent['type']>(type: T) => Of<T>;
  all: <T extends HelpEvent['type']>(type: T) => Of<T>[];
}

/** Asks help over real HTTP and reads its stream to the end; each event is checked against the contract. */
export async function askHelp(
  { url }: { url: string },
  ask: Partial<Ask> & { question: string },
  { token, signal }: { token?: string; signal?: AbortSignal } = {},
): Promise<Answered> {
  const response = await fetch(`${url}/api/help/ask`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify(ask),
    ...(signal && { signal }),
  });
  const text = await response.text();
  const events = text
    .split('\n\n')
    .flatMap((block) => /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [])
    .filter((line) => line.startsWith('{'))
    .map((line) => helpEventSchema.parse(JSON.parse(line)));
  const all = <T extends HelpEvent['type']>(type: T) =>
    events.filter((event): event is Of<T> => event.type === type);
  return {
    status: response.status,
    events,
    all,
    one(type) {
      const [first] = all(type);
      if (!first) {
        throw new Error(`No ${type} among ${JSON.stringify(events)}`);
      }
      return first;
    },
  };
}
