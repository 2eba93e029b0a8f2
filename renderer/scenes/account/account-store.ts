import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { MailFrequency } from '../../../server/contract/constants/mail';
import type { Account, AccountSession } from '../../../server/contract/schemas/account';
import type { MailPreference } from '../../../server/contract/schemas/notification';
import { MESSAGES } from '../../../server/contract/messages';
import { describeError } from '../../api/describe-error';
import type { Collaborators } from '../../stores/create-root-store';

/** What the account page shows beside the user. */
interface AccountContent {
  account: Account;
  sessions: readonly AccountSession[];
  mail: readonly MailPreference[];
}

/** The account page, for one user at a time. */
export class AccountStore {
  content: AccountContent | null = null;
  error: string | null = null;

  /** Whose content it is, or is on its way. */
  private userId: string | null = null;
  private readonly api: Collaborators['api'];

  constructor({ api }: Pick<Collaborators, 'api'>) {
    this.api = api;
    makeAutoObservable<this, 'api'>(this, { api: false, content: observableRef });
  }

  /** Loads everything anew; what another user has seen is forgotten at once. */
  async load(userId: string): Promise<void> {
    if (this.userId !== userId) {
      this.content = null;
    }
    this.userId = userId;
    this.error = null;
    try {
      const [account, sessions, mail] = await Promise.all([
        this.api.call('getAccount'),
        this.api.call('listSessions'),
        this.api.call('getMailPreferences'),
      ]);
      runInAction(() => {
        if (this.userId === userId) {
          this.content = { account, sessions, mail };
        }
      });
    } catch (reason) {
      runInAction(() => {
        this.error = describeError(reason, MESSAGES.account.loadFailed);
      });
    }
  }

  /** @throws {ApiError | OfflineError} */
  async changeEmail(email: string, currentPassword: string): Promise<string> {
    const { message } = await this.api.call('changeEmail', { body: { email, currentPassword } });
    await this.refreshAccount();
    return message;
  }

  /** @throws {ApiError | OfflineError} */
  async changePassword(currentPassword: string, password: string): Promise<string> {
    const { message } = await this.api.call('changePassword', { body: { currentPassword, password } });
    await this.refreshSessions();
    return message;
  }

  /** Ends one session; without an id all but this one. @throws {ApiError | OfflineError} */
  async endSession(id?: string): Promise<string> {
    const { message } =
      id === undefined
        ? await this.api.call('endOtherSessions')
        : await this.api.call('endSession', { params: { id } });
    await this.refreshSessions();
    return message;
  }

  /** @throws {ApiError | OfflineError} */
  async setMail(category: MailPreference['category'], frequency: MailFrequency): Promise<void> {
    const mail = await this.api.call('setMailPreference', { body: { category, frequency } });
    this.change({ mail });
  }

  /** @returns the address of a ZIP file that may be fetched for a minute. @throws {ApiError | OfflineError} */
  async exportAddress(): Promise<string> {
    return (await this.api.call('createExport')).url;
  }

  /** After the wish to be deleted was stated or taken back. */
  async refreshAccount(): Promise<void> {
    const account = await this.api.call('getAccount').catch(() => undefined);
    if (account) {
      this.change({ account });
    }
  }

  private async refreshSessions(): Promise<void> {
    const sessions = await this.api.call('listSessions').catch(() => undefined);
    if (sessions) {
      this.change({ sessions });
    }
  }

  private change(part: Partial<AccountContent>): void {
    if (this.content) {
      this.content = { ...this.content, ...part };
    }
  }
}
