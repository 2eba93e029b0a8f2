import { makeAutoObservable, runInAction } from 'mobx';
import type { DeleteAccountRequest } from '../../server/contract/schemas/account';
import type { LoginRequest, RegisterRequest, SessionResponse } from '../../server/contract/schemas/auth';
import type { User } from '../../server/contract/schemas/user';
import { ApiError } from '../api/errors';
import type { Collaborators } from './create-root-store';
import { loadMessages } from './load-messages';

const TOKEN = 'token';
export const USER = 'user';

/** Entry of what else is kept about the person, by `PersistedState`; the number is the version of its form. */
export const STATE = 'state-v1';

/** Entry that holds the id of somebody who is yet to read that a Google login ended their password. */
export const PASSWORD_ENDED = 'password-ended';

/** The server said yes but sent no usable session or user (SPEC §5). */
export class InvalidUserError extends Error {
  override name = 'InvalidUserError';
}

/**
 * Who is signed in (SPEC §4, "Auth"). Starts unauthenticated and loading; token and user have their own
 * entries in the local storage.
 */
export class AuthStore {
  token: string | null = null;
  user: User | null = null;
  /** True until the start has found out who is signed in. */
  isLoading = true;
  /** The last call got no answer, or one that says that the server is unwell. The session is kept. */
  isOffline = false;

  private readonly api: Collaborators['api'];
  private readonly platform: Collaborators['platform'];

  constructor({ api, platform }: Pick<Collaborators, 'api' | 'platform'>) {
    this.api = api;
    this.platform = platform;
    makeAutoObservable<this, 'api' | 'platform'>(this, { api: false, platform: false });
    api.onSessionEnd = (token) => {
      if (token === this.token) {
        this.clear();
      }
    };
    api.onReach = (isReached) => runInAction(() => (this.isOffline = !isReached));
  }

  get isAuthenticated(): boolean {
    return this.token !== null && this.user !== null;
  }

  get policyAccepted(): boolean {
    return this.user?.policyAccepted ?? false;
  }

  /** Restores token and user from the local storage, then asks the server for the user. Once. */
  async start(): Promise<void> {
    if (this.isLoading) {
      await this.restore();
    }
  }

  /** Follows another tab that has logged in or out meanwhile. */
  follow(): void {
    if (this.platform.storage.get(TOKEN) !== this.token) {
      void this.restore();
    }
  }

  private async restore(): Promise<void> {
    this.token = this.platform.storage.get(TOKEN);
    this.user = null;
    this.restoreUser();
    if (this.token) {
      await this.loadUser().catch(() => undefined);
    }
    runInAction(() => {
      this.isLoading = false;
    });
  }

  /** Takes the user from the local storage, where another tab may have put a newer one. */
  restoreUser(): void {
    if (this.token) {
      this.user = readUser(this.platform.storage.get(USER)) ?? this.user;
    }
  }

  /**
   * Fetches the user of the stored token, with the followed categories. Only a refusal (401, 403) logs out
   * (DECISIONS, "Load failure").
   *
   * @throws {ApiError | OfflineError | InvalidUserError}
   */
  async loadUser(): Promise<void> {
    const { token } = this;
    try {
      const user = await this.api.call('getCurrentUser');
      if (!user?.id) {
        throw new InvalidUserError((await loadMessages()).auth.invalidUser);
      }
      // Meanwhile somebody else may have logged in, or nobody be any more.
      if (token === this.token) {
        this.keepUser(user);
      }
    } catch (error) {
      if (
        token === this.token &&
        error instanceof ApiError &&
        (error.status === 401 || error.status === 403)
      ) {
        this.clear();
      }
      throw error;
    }
  }

  /** Keeps a newer state of the user, here and in the local storage. */
  keepUser(user: User): User {
    this.user = user;
    this.platform.storage.set(USER, JSON.stringify(user));
    return user;
  }

  /** @throws {ApiError | OfflineError | InvalidUserError} */
  async login(body: LoginRequest): Promise<User> {
    return this.keepSession(await this.api.call('login', { body }));
  }

  /** @throws {ApiError | OfflineError | InvalidUserError} */
  async register(body: RegisterRequest): Promise<User> {
    return this.keepSession(await this.api.call('register', { body }));
  }

  /**
   * Signs in with a token from outside. It is kept only once the server has said whose it is.
   *
   * @throws {ApiError | OfflineError | InvalidUserError} the token is not good
   */
  async adopt(token: string): Promise<void> {
    this.token = token;
    try {
      await this.keepSession({ token, user: await this.api.call('getCurrentUser') });
    } catch (error) {
      runInAction(() => {
        this.token = null;
      });
      throw error;
    }
  }

  /** Fills the display with somebody who is not signed in: nothing is kept, and nothing may be done. */
  greet(user: User): void {
    this.user = user;
    this.isLoading = false;
  }

  /** Ends the session here at once, and on the server as soon as it answers. */
  async logout(): Promise<void> {
    const ended = this.token ? this.api.call('logout').catch(() => undefined) : Promise.resolve();
    this.clear();
    await ended;
  }

  /** @returns what to tell the visitor */
  async forgotPassword(email: string): Promise<string> {
    return (await this.api.call('forgotPassword', { body: { email } })).message;
  }

  /**
   * @param token of the mailed link
   * @returns what to tell the visitor
   */
  async resetPassword(token: string, password: string): Promise<string> {
    return (await this.api.call('resetPassword', { params: { token }, body: { password } })).message;
  }

  /** Accepts the policy, then refreshes the user (SPEC §7). */
  async acceptPolicy(): Promise<void> {
    await this.api.call('acceptPolicy');
    await this.loadUser();
  }

  /** Changes the name of the signed-in user. @throws {ApiError | OfflineError} */
  async changeName(name: string): Promise<User> {
    return this.keepUser(await this.api.call('changeName', { body: { name } }));
  }

  /**
   * @param token of the mailed link
   * @returns the address that is in force now
   * @throws {ApiError | OfflineError}
   */
  async confirmEmail(token: string): Promise<string> {
    const { email } = await this.api.call('confirmEmail', { params: { token } });
    // The link may have been opened by somebody else's browser, or where nobody is signed in.
    if (this.token) {
      await this.loadUser().catch(() => undefined);
    }
    return email;
  }

  /** @throws {ApiError | OfflineError} */
  async requestDeletion(body: DeleteAccountRequest): Promise<void> {
    this.keepUser(await this.api.call('requestDeletion', { body }));
  }

  /** @throws {ApiError | OfflineError} */
  async undoDeletion(): Promise<void> {
    this.keepUser(await this.api.call('undoDeletion'));
  }

  /**
   * Takes over a session that the server has opened.
   *
   * @throws {InvalidUserError} a part of it is missing
   */
  async keepSession({ token, user }: SessionResponse): Promise<User> {
    if (!token || !user?.id) {
      throw new InvalidUserError((await loadMessages()).auth.invalidUserFromServer);
    }
    this.token = token;
    this.isLoading = false;
    this.platform.storage.set(TOKEN, token);
    this.keepUser(user);
    return user;
  }

  private clear(): void {
    this.token = null;
    this.user = null;
    [TOKEN, USER, STATE, PASSWORD_ENDED].forEach((key) => this.platform.storage.remove(key));
  }
}

/** A stored user, or null when the entry is missing or damaged. */
function readUser(json: string | null): User | null {
  try {
    const user = JSON.parse(json ?? 'null') as User | null;
    return user?.id ? user : null;
  } catch {
    return null;
  }
}
