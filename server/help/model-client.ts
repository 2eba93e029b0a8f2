import type { Clock } from '../domain/ports';
import type { ModelTimes } from './model-times';
import type { ModelClient } from './port';
import { ModelError } from './errors';

export function createModelClient(_: {
  refusesPrivate: boolean;
  clock: Clock;
  times: Partial<ModelTimes> | undefined;
}): ModelClient {
  return {
    answerer: () => ({
      // eslint-disable-next-line require-yield
      async *answer() {
        throw new ModelError('no-connection', 'No connection.');
      },
    }),
    test: async () => ({ ok: false, message: 'No connection.', milliseconds: 0 }),
  };
}
