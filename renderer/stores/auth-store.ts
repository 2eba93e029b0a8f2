import { makeAutoObservable, runInAction } from 'mobx';
import type { LoginRequest, RegisterRequest, SessionResponse } from '../../server/contract/schemas/auth';
import type { User } from '../../server/contract/schemas/user';
import { ApiError, InvalidUserError } from '../api/errors';
import type { Collaborators } from './create-root-store';
import { loadMessages } from './load-messages';
import type { UiStore } from './ui-store';

const TOKEN = 'token';
export const USER = 'user';

/** Entry of what else is kept about the person, by `PersistedState`; the number is the version of its form. */
export const STATE = 'state-v1';

/** Entry that holds the id of somebody who is yet to read that a Google login ended their password. */
export const PASSWORD_ENDED = 'password-ended';

/** Entry of what was asked of help; see `KeptChats`. */
export const CHATS = 'help-chats';

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

  /** How often a change of the followed categories has begun or ended: answers asked for before know nothing of it. */
  followChanges = 0;

  /** Of a session that was refused while it was in use; nobody has been told of that yet. */
  private refusedToken: string | null = null;

  private readonly api: Collaborators['api'];
  private readonly platform: Collaborators['platform'];
  private readonly ui: UiStore;

  constructor({ api, platform, ui }: Pick<Collaborators, 'api' | 'platform'> & { ui: UiStore }) {
    this.api = api;
    this.platform = platform;
    this.ui = ui;
    makeAutoObservable<this, 'api' | 'platform' | 'ui' | 'refusedToken'>(this, {
      api: false,
      platform: false,
      ui: false,
      refusedToken: false,
      followChanges: false,
    });
    api.onSessionEnd = (token) => this.refuse(token);
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
    } else if (this.platform.storage.get(USER) !== null) {
      // Without a token nobody is signed in (SPEC §8): nothing of them stays.
      this.clear();
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
   * Fetches the user of the stored token, with the followed categories. A refusal (401, 403) and an answer without
   * a user log out and say so; no other failure does (DECISIONS, "Load failure").
   *
   * @throws {ApiError | OfflineError | InvalidUserError}
   */
  async loadUser(): Promise<void> {
    const { token, followChanges } = this;
    try {
      const user = await this.api.call('getCurrentUser');
      if (!user?.id) {
        throw new InvalidUserError((await loadMessages()).auth.invalidUser);
      }
      // Meanwhile somebody else may have logged in, or nobody be any more.
      if (token === this.token) {
        this.keepUser(this.withCurrentFollows(user, followChanges));
      }
    } catch (error) {
      const isRefusal = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (isRefusal || error instanceof InvalidUserError) {
        this.refuse(token);
        void this.tellOfRefusal(token, error).catch(() => undefined);
      }
      throw error;
    }
  }

  /** A change of the followed categories begins or ends. */
  noteFollowChange(): void {
    this.followChanges += 1;
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

  /**
   * Accepts the policy, then refreshes the user (SPEC §7), which may fail without harm.
   *
   * @throws {ApiError | OfflineError} it is not accepted
   */
  async acceptPolicy(): Promise<void> {
    const { token } = this;
    await this.api.call('acceptPolicy');
    if (this.user && token === this.token) {
      this.keepUser({ ...this.user, policyAccepted: true });
      await this.loadUser().catch(() => undefined);
    }
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

  /** Ends the session here that the server does not take any more, unless another has begun meanwhile. */
  private refuse(token: string | null): void {
    if (token !== null && token === this.token) {
      // Another tab may have logged out by itself: then nobody needs to be told.
      this.refusedToken = this.platform.storage.get(TOKEN) === token ? token : null;
      this.clear();
    }
  }

  /** Says once why a session is over (SPEC §8). */
  private async tellOfRefusal(token: string | null, error: unknown): Promise<void> {
    if (token !== null && token === this.refusedToken) {
      this.refusedToken = null;
      const { auth } = await loadMessages();
      this.ui.toast(error instanceof InvalidUserError ? auth.invalidUser : auth.userLoadError, 'error');
    }
  }

  /** The user of an answer, with the followed categories as they are known here where the answer may be older. */
  private withCurrentFollows(user: User, followChanges: number): User {
    return this.user?.id === user.id && this.followChanges !== followChanges
      ? { ...user, followedCategories: this.user.followedCategories }
      : user;
  }

  private clear(): void {
    this.token = null;
    this.user = null;
    [TOKEN, USER, STATE, PASSWORD_ENDED, CHATS].forEach((key) => this.platform.storage.remove(key));
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
