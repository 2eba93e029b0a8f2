import { makeAutoObservable, runInAction } from 'mobx';
import { HELP } from '../../../server/contract/constants/help';
import type { Ask } from '../../../server/contract/schemas/help';
import { describeError, isAbort } from '../../api/describe-error';
import { OfflineError } from '../../api/errors';
import type { Collaborators } from '../create-root-store';
import { applyEvent, emptyAnswer, type Answer } from './answer';
import { askHelp, BrokenOffError, HelpError } from './ask';

/** Where a chat was opened: help looks there first. */
export interface HelpPlace {
  /** Of the category or the post, for people. */
  title: string;
  category?: Ask['category'];
  /** Slug of the post. */
  post?: string;
  /** What can be asked there, from the titles of its posts or sections. */
  topics: readonly string[];
}

/** A question and what came of it. Plain data: it is kept on the device as it is. */
export interface Turn {
  turnId: string;
  question: string;
  state: 'answering' | 'done' | 'stopped' | 'failed';
  /** Why it failed, for people; empty otherwise. */
  failure: string;
  answer: Answer;
}

/** A chat as it is kept on the device. */
export interface KeptChat {
  chatId: string;
  place: HelpPlace;
  turns: Turn[];
  /** Typed and not yet asked. */
  typed: string;
  /** ISO 8601, UTC: when it was last changed. */
  changedAt: string;
}

type ChatStores = Pick<Collaborators, 'api' | 'clock'> & {
  /** Called after every change that is worth keeping. */
  onChange: (chat: Chat) => void;
};

/** One chat: its turns, the oldest first, and what is typed next. It answers one question at a time. */
export class Chat {
  readonly chatId: string;
  readonly place: HelpPlace;
  turns: Turn[];
  typed: string;
  changedAt: string;

  private running: AbortController | null = null;
  private isRating = false;
  private readonly stores: ChatStores;

  constructor(kept: KeptChat, stores: ChatStores) {
    this.chatId = kept.chatId;
    this.place = kept.place;
    // What a closed page left unfinished has ended there.
    this.turns = kept.turns.map((turn) =>
      turn.state === 'answering' ? { ...turn, state: 'stopped' } : turn,
    );
    this.typed = kept.typed;
    this.changedAt = kept.changedAt;
    this.stores = stores;
    makeAutoObservable<this, 'running' | 'isRating' | 'stores'>(
      this,
      { chatId: false, place: false, running: false, isRating: false, stores: false },
      { autoBind: true },
    );
  }

  get last(): Turn | undefined {
    return this.turns.at(-1);
  }

  get isAnswering(): boolean {
    return this.last?.state === 'answering';
  }

  /** Nothing was asked, nothing is typed. */
  get isEmpty(): boolean {
    return this.turns.length === 0 && this.typed.trim() === '';
  }

  type(text: string): void {
    this.typed = text;
    this.noteChange();
  }

  /** Asks what is given; nothing happens while an answer is on its way. */
  ask(question: string): void {
    const text = question.trim();
    if (this.isAnswering || text === '' || text.length > HELP.questionMax) {
      return;
    }
    this.turns.push({
      turnId: crypto.randomUUID(),
      question: text,
      state: 'answering',
      failure: '',
      answer: emptyAnswer(),
    });
    void this.answerLast();
  }

  /** Asks the last question once more. */
  retry(): void {
    const { last } = this;
    if (last && !this.isAnswering) {
      Object.assign(last, { state: 'answering', failure: '', answer: emptyAnswer() } satisfies Partial<Turn>);
      void this.answerLast();
    }
  }

  /** Ends the answer that is on its way; what came of it stays. */
  stop(): void {
    this.running?.abort();
    this.running = null;
    if (this.last?.state === 'answering') {
      this.last.state = 'stopped';
      this.noteChange();
    }
  }

  /**
   * Says whether an answer helped, once.
   *
   * @throws {ApiError | OfflineError} it is not known to the server, and can be said again
   */
  async rate(turn: Turn, rating: 'up' | 'down'): Promise<void> {
    const { answer } = turn;
    if (answer.rating !== null || this.isRating) {
      return;
    }
    this.isRating = true;
    try {
      await this.stores.api.call('rateAnswer', {
        params: { answerId: answer.answerId },
        body: { rating },
      });
      runInAction(() => {
        answer.rating = rating;
        this.noteChange();
      });
    } finally {
      this.isRating = false;
    }
  }

  toKept(): KeptChat {
    const { chatId, place, turns, typed, changedAt } = this;
    return { chatId, place, turns, typed, changedAt };
  }

  private async answerLast(): Promise<void> {
    const turn = this.last as Turn;
    const { signal } = (this.running = new AbortController());
    this.noteChange();
    try {
      await askHelp(this.stores.api, this.requestOf(turn), signal, (event) => {
        if (!signal.aborted) {
          runInAction(() => applyEvent(turn.answer, event));
        }
      });
      this.end(turn, signal, { state: 'done' });
    } catch (error) {
      if (!isAbort(error)) {
        this.end(turn, signal, { state: 'failed', failure: failureOf(error) });
      }
    }
  }

  /** Unless it was stopped meanwhile, and has ended by that. */
  private end(turn: Turn, signal: AbortSignal, ending: Partial<Turn>): void {
    if (!signal.aborted) {
      this.running = null;
      Object.assign(turn, ending);
      this.noteChange();
    }
  }

  private requestOf({ question }: Turn): Ask {
    const { category, post } = this.place;
    const history = this.turns
      .slice(0, -1)
      .filter(({ state }) => state === 'done')
      .slice(-HELP.turnsMax)
      .map((turn) => ({ question: turn.question, answer: turn.answer.text.slice(0, HELP.turnMax) }));
    return { question, ...(category && { category }), ...(post !== undefined && { post }), history };
  }

  private noteChange(): void {
    this.changedAt = new Date(this.stores.clock()).toISOString();
    this.stores.onChange(this);
  }
}

function failureOf(error: unknown): string {
  if (error instanceof BrokenOffError || error instanceof HelpError || error instanceof OfflineError) {
    return error.message;
  }
  return describeError(error, 'Help could not answer. Please try again.');
}
