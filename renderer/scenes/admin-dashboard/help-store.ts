import { runInAction } from 'mobx';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { HELP } from '../../../server/contract/constants/help';
import type { ChangeHelpSettings, HelpSettings, OpenQuestion } from '../../../server/contract/schemas/help';
import type { Collaborators } from '../../stores/create-root-store';
import { Loaded } from './loaded';
import { StepList } from './step-list';

/** What came of asking the model of some settings. */
export interface TestOutcome {
  ok: boolean;
  message: string;
  milliseconds: number;
}

/** What admins see of help: the questions it had no answer to, and which model answers. */
export class HelpAdminStore {
  /** The last asked first. */
  readonly questions: StepList<OpenQuestion>;
  readonly settings: Loaded<HelpSettings>;

  private readonly api: Collaborators['api'];

  constructor({ api }: Pick<Collaborators, 'api'>) {
    this.api = api;
    this.questions = new StepList({
      fetch: (query, signal) => api.callWithHeaders('listOpenQuestions', { query }, { signal }),
      idOf: ({ questionId }) => questionId,
      step: HELP.questionsStep,
      max: HELP.questionsPerAnswerMax,
      failure: ADMIN_MESSAGES.questionsFailed,
    });
    this.settings = new Loaded(() => api.call('getHelpSettings'), ADMIN_MESSAGES.helpSettingsFailed);
  }

  /** @throws {ApiError | OfflineError} */
  async dismiss({ questionId }: OpenQuestion): Promise<void> {
    await this.api.call('dismissOpenQuestion', { params: { questionId } });
    await this.questions.load();
  }

  /** @throws {ApiError | OfflineError} */
  async save(body: ChangeHelpSettings): Promise<void> {
    const saved = await this.api.call('setHelpSettings', { body });
    runInAction(() => (this.settings.value = saved));
  }

  /** Asks the model of these settings one small thing; nothing is kept. @throws {ApiError | OfflineError} */
  async test(body: ChangeHelpSettings): Promise<TestOutcome> {
    return this.api.call('testHelpSettings', { body });
  }
}
