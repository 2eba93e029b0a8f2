import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { FailedJob, Invite, NewInvite, SiteFigures } from '../../../server/contract/schemas/admin';
import type { Collaborators } from '../../stores/create-root-store';
import { Loaded } from './loaded';
import { StepList } from './step-list';

/** What admins see beside the users: figures, invite codes, failed mails and jobs. */
export class AdminStore {
  readonly figures: Loaded<SiteFigures>;
  readonly invites: Loaded<readonly Invite[]>;
  /** The last to fail first. */
  readonly failedJobs: StepList<FailedJob>;

  private readonly api: Collaborators['api'];

  constructor({ api }: Pick<Collaborators, 'api'>) {
    this.api = api;
    this.figures = new Loaded(() => api.call('getSiteFigures'), ADMIN_MESSAGES.figuresFailed);
    this.invites = new Loaded(() => api.call('listInvites'), ADMIN_MESSAGES.invitesFailed);
    this.failedJobs = new StepList({
      fetch: (query, signal) => api.callWithHeaders('listFailedJobs', { query }, { signal }),
      idOf: ({ jobId }) => jobId,
      step: LIMITS.failedJobsStep,
      max: LIMITS.failedJobsPerAnswerMax,
      failure: ADMIN_MESSAGES.jobsFailed,
    });
  }

  /**
   * Makes an invite code, which nobody can read again later.
   *
   * @throws {ApiError | OfflineError}
   */
  async createInvite(): Promise<NewInvite> {
    const made = await this.api.call('createInvite');
    await this.invites.load();
    return made;
  }

  /** @throws {ApiError | OfflineError} */
  async revokeInvite(inviteId: string): Promise<void> {
    await this.api.call('revokeInvite', { params: { inviteId } });
    await this.invites.load();
  }

  /** @throws {ApiError | OfflineError} */
  async retryJob(jobId: string): Promise<void> {
    await this.api.call('retryJob', { params: { jobId } });
    await this.reloadJobs();
  }

  /** @throws {ApiError | OfflineError} */
  async retryAllJobs(): Promise<void> {
    await this.api.call('retryAllJobs');
    await this.reloadJobs();
  }

  /** @throws {ApiError | OfflineError} */
  async discardJob(jobId: string): Promise<void> {
    await this.api.call('discardJob', { params: { jobId } });
    await this.reloadJobs();
  }

  /** The list and how many wait, which the figures tell. */
  async reloadJobs(): Promise<void> {
    await Promise.all([this.failedJobs.load(), this.figures.load()]);
  }
}
