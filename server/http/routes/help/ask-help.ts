import { MESSAGES } from '../../../contract/messages';
import { endpoints } from '../../../contract/endpoints';
import type { HelpEvent } from '../../../contract/schemas/help';
import { askHelp } from '../../../services/ask-help';
import { EventStream, type OpenStream } from '../../event-stream';
import { register } from '../../register';
import { personOf } from './person-of';

/** Bytes of a question with the chat before it, in whatever alphabet. */
const BODY_LIMIT = 128 * 1_024;

/** So many answers at a time for one address: a class of pupils may stand behind it. */
const ANSWERS_PER_ADDRESS = 40;

const interrupted: HelpEvent = {
  type: 'error',
  code: 'shutting_down',
  message: MESSAGES.help.interrupted,
};

/**
 * Questions, answered as server-sent events. Each is an event named like its `type`. When the asker goes away, the
 * model is no longer asked.
 */
export const askHelpRoute = register(
  endpoints.askHelp,
  async ({ input: { body }, actor, context, address }) => {
    const person = personOf(actor, address);
    const send = (stream: OpenStream, event: HelpEvent) => stream.send({ event: event.type, data: event });
    return new EventStream({
      ownerId: `help ${address}`,
      most: { streams: ANSWERS_PER_ADDRESS, message: MESSAGES.help.tooMany },
      farewell: { event: interrupted.type, data: interrupted },
      mayGoOn: async () => true,
      open(stream) {
        const gone = new AbortController();
        const answer = async (): Promise<void> => {
          for await (const event of askHelp(context, body, { person, signal: gone.signal })) {
            send(stream, event);
          }
        };
        answer()
          .catch((error: unknown) => {
            if (!gone.signal.aborted) {
              context.logger.error({ err: error }, 'A question could not be answered.');
              send(stream, { type: 'error', code: 'internal_error', message: MESSAGES.help.failed });
            }
          })
          .finally(() => stream.end());
        return () => gone.abort();
      },
    });
  },
  { bodyLimit: BODY_LIMIT },
);
