import { setImmediate as nextTurn } from 'node:timers/promises';
import { BusyError } from '../domain/errors';
import type { PostPreviewer, PreviewedPost } from './rendered-post';
import type { RenderThread } from './render-thread';

const SLICE_MS = 10;
/** Of one person, the one that is being made included: forms ask anew when what they show has changed. */
const MOST_ASKED = 4;

/**
 * Previews one at a time a person: whoever sends many waits for their own, and whoever has gone is passed over.
 *
 * @param thread where they are made; here, in slices, when running from source
 */
export function createPostPreviewer(thread: Pick<RenderThread, 'preview'> | undefined): PostPreviewer {
  const people = new Map<string, { asked: number; turn: Promise<unknown> }>();
  let turn: Promise<unknown> = Promise.resolve();

  function makeHere(post: Parameters<PostPreviewer['preview']>[0], signal?: AbortSignal) {
    const run = turn.then(() => {
      signal?.throwIfAborted();
      return previewInSlices(post);
    });
    turn = run.catch(() => undefined);
    return run;
  }

  return {
    async preview(post, { personId, signal }) {
      const person = people.get(personId) ?? { asked: 0, turn: Promise.resolve() };
      if (person.asked >= MOST_ASKED) {
        throw new BusyError('Your last previews are still being made. Try again in a moment.', 2);
      }
      person.asked += 1;
      people.set(personId, person);
      const run = person.turn.then(() => {
        signal?.throwIfAborted();
        return thread ? thread.preview(post, signal) : makeHere(post, signal);
      });
      person.turn = run.catch(() => undefined);
      try {
        return await (signal ? Promise.race([run, abortion(signal)]) : run);
      } finally {
        person.asked -= 1;
        if (person.asked === 0) {
          people.delete(personId);
        }
      }
    },
  };
}

function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** The renderer is loaded with the first. */
async function previewInSlices(post: Parameters<PostPreviewer['preview']>[0]): Promise<PreviewedPost> {
  const { previewInSteps } = await import('./make-preview');
  const steps = previewInSteps(post);
  let started = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      return value;
    }
    if (performance.now() - started > SLICE_MS) {
      await nextTurn();
      started = performance.now();
    }
  }
}
