import type { Config } from './config';
import type { FinderDeps } from './help/find-passages';
import { postsAnswerer } from './help/posts-answerer';
import type { Answerer, Help, ModelClient, PassageFinder, SecretBox } from './help/port';
import { sealSettings } from './help/sealed-settings';
import type { ModelTimes } from './help/model-times';
import { createHelpSettingsStore } from './storage/instance-file/help-settings';
import type { Instance, InstanceFileOptions } from './storage/instance-file/open-instance-file';

interface HelpOptions extends FinderDeps {
  config: Config;
  instanceFile: InstanceFileOptions;
  instance: Instance;
  /** How long a model may take; the usual times when left out. */
  modelTimes?: Partial<ModelTimes> | undefined;
  /** Seals the model's key. */
  secretBox?: SecretBox | undefined;
}

/** What answers questions. Nothing of it is loaded before the first one. */
export function openHelp({
  config,
  instanceFile,
  instance,
  modelTimes,
  secretBox,
  ...deps
}: HelpOptions): Help {
  const refusesPrivate = isHosted(config) && !config.aiAllowPrivate;
  const finder = once(async (): Promise<PassageFinder> => {
    const { createPassageFinder } = await import('./help/find-passages');
    return createPassageFinder(deps);
  });
  const model = once(async (): Promise<ModelClient> => {
    const { createModelClient } = await import('./help/model-client');
    const clock = instanceFile.clock;
    const renderMarkdown = async (markdown: string): Promise<string> =>
      (await import('./rendering/markdown')).renderMarkdown(markdown);
    return createModelClient({ refusesPrivate, clock, times: modelTimes, renderMarkdown });
  });
  const stored = createHelpSettingsStore(instanceFile, instance.help);
  return {
    finder: { find: async (question) => (await finder()).find(question) },
    posts: postsAnswerer,
    model: {
      answerer: (settings): Answerer => ({
        async *answer(question, context) {
          yield* (await model()).answerer(settings).answer(question, context);
        },
      }),
      pauseOf: async (settings) => (await model()).pauseOf(settings),
      test: async (settings, signal) => (await model()).test(settings, signal),
    },
    settings: secretBox ? sealSettings(stored, secretBox) : stored,
    fixed: config.ai,
    refusesPrivate,
  };
}

/** Others than whoever sits at this machine use it, or can reach it. */
function isHosted({ publicUrl, host }: Config): boolean {
  return !isLoopback(host) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));
}

function isLoopback(name: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|::1|\[::1\])$/i.test(name);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
