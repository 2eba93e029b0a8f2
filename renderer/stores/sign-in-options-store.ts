import { makeAutoObservable, runInAction } from 'mobx';
import type { Collaborators } from './create-root-store';

/** Which ways there are to sign in. Carried by the screens that offer them, so that no other page pays for it. */
export class SignInOptionsStore {
  /** Address that begins a Google login; null where it is not set up, and until that is known. */
  google: string | null;

  private isKnown: boolean;
  private readonly api: Collaborators['api'];

  constructor({ api, snapshot }: Pick<Collaborators, 'api' | 'snapshot'>) {
    this.api = api;
    this.google = snapshot.signIn?.google ?? null;
    this.isKnown = snapshot.signIn !== undefined;
    makeAutoObservable<this, 'api' | 'isKnown'>(this, { api: false, isKnown: false });
  }

  /** Asks for them, unless the page brought them along. Without an answer only the form is offered. */
  async load(): Promise<void> {
    if (this.isKnown) {
      return;
    }
    this.isKnown = true;
    try {
      const { signIn } = await this.api.pageSnapshot('/login');
      runInAction(() => {
        this.google = signIn?.google ?? null;
      });
    } catch {
      this.isKnown = false;
    }
  }
}
