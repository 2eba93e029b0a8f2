import type { Category } from '../contract/constants/categories';
import type {
  HelpEvent,
  HelpPart,
  HelpSource,
  helpTestSchema,
  nearestPostSchema,
} from '../contract/schemas/help';
import type { z } from 'zod';

export type NearestPost = z.infer<typeof nearestPostSchema>;
export type HelpTest = z.infer<typeof helpTestSchema>;

/** A question with where it was asked and what was said before it, oldest first. */
export interface HelpQuestion {
  question: string;
  category?: Category | undefined;
  /** Slug of the post that is being read. */
  post?: string | undefined;
  history: readonly { question: string; answer: string }[];
}

/** What the published posts say to a question. */
export interface Found {
  /** Whether the passages answer the question; otherwise they only share words with it. */
  isAnswered: boolean;
  /** Best first, numbered from 1. */
  sources: HelpSource[];
  /** In the order in which they are read. */
  parts: HelpPart[];
  nearest: NearestPost[];
}

/** What an answerer is given beside the question. */
export interface AnswerContext {
  /** What the posts say to it. */
  found: Found;
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
}

/** An event of an answer; `start`, `note` and `error` are of whoever asked the answerer. */
export type AnswerEvent = Extract<HelpEvent, { type: 'sources' | 'part' | 'delta' | 'checked' | 'done' }>;

/** One who answers questions. There are two: the posts themselves, and a model. */
export interface Answerer {
  /** @throws ModelError when a model could not be used */
  answer(question: HelpQuestion, context: AnswerContext): AsyncIterable<AnswerEvent>;
}

/** Finds passages of published posts. */
export interface PassageFinder {
  find(question: HelpQuestion): Promise<Found>;
}

/** How a model is reached. */
export interface ModelSettings {
  /** Where `/chat/completions` is, without it. */
  baseUrl: string;
  model: string;
  /** Empty for none. Never in a log or an answer. */
  apiKey: string;
  /** Named by the environment: whoever runs the server may name addresses of private networks. */
  isTrusted: boolean;
}

/** Any OpenAI-compatible model. */
export interface ModelClient {
  answerer(settings: ModelSettings): Answerer;
  /** Seconds for which it has to be left alone, as it has too much to do; 0 when it may be asked. */
  pauseOf(settings: ModelSettings): Promise<number>;
  /** Asks one small thing. Never throws. */
  test(settings: ModelSettings, signal: AbortSignal): Promise<HelpTest>;
}

/** Where the machine keeps secrets for one person: a keychain. */
export interface SecretBox {
  /** @returns undefined where there is none: the secret is kept as it is then, in a file for the owner alone */
  seal(secret: string): string | undefined;
  /** @returns undefined for what was not sealed here */
  open(sealed: string): string | undefined;
}

/** What an admin set, as it is kept. */
export interface StoredHelpSettings {
  baseUrl: string;
  model: string;
  /** Empty for none. */
  apiKey: string;
  perPersonPerDay: number;
  perDay: number;
}

/** Where settings are kept. */
export interface HelpSettingsStore {
  read(): StoredHelpSettings;
  write(settings: StoredHelpSettings): Promise<void>;
}

/** Everything of help that does not depend on a request. */
export interface Help {
  finder: PassageFinder;
  /** Quotes the posts. */
  posts: Answerer;
  model: ModelClient;
  settings: HelpSettingsStore;
  /** Of the environment, where it names a model. */
  fixed: Pick<ModelSettings, 'baseUrl' | 'model' | 'apiKey'> | undefined;
  refusesPrivate: boolean;
}
