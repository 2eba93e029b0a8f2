import { UniqueKeyError } from '../errors';
import type { CollectionName, Readers, Writers } from '../port';
import { assertId } from './at-the-door';
import { KEY_NAMES, type RecordOf, SHAPES, toEngine, toStored } from './collections';
import { type DocumentSource, layeredSource } from './document-source';
import type { Engine } from './engine';
import { Layer, Overlay } from './overlay';
import { makeReaders } from './readers';

/** One run of a `transact` callback: its readers see its writes, which nothing outside does. */
export class Transaction {
  readonly layer = new Layer();
  /** The steps in their order, each as JSON. */
  readonly steps: string[] = [];
  private readonly source: DocumentSource;
  private readonly documents: (
    overlay: Overlay,
    collection: CollectionName,
    field: string,
    value: string,
  ) => Promise<string[]>;
  private writing: Promise<unknown> = Promise.resolve();
  private isOpen = true;

  constructor(
    engine: Engine,
    /** The transactions before this one that are not applied yet, oldest first. */
    private readonly pending: () => readonly Layer[],
  ) {
    this.source = layeredSource(engine, () => this.overlay());
    this.documents = async (overlay, collection, field, value) => {
      const written = overlay.find(collection, { field, value });
      const below = await engine.find(collection, { field, value });
      return [...written, ...below.filter(({ _id }) => !overlay.covers(collection, _id))].map(
        ({ _id }) => _id,
      );
    };
  }

  private overlay(): Overlay {
    return new Overlay([...this.pending(), this.layer]);
  }

  /** Waits for writes that were not awaited; afterwards nothing more can be written. */
  async end(): Promise<void> {
    this.isOpen = false;
    await this.writing;
  }

  writers(): Writers {
    const readers: Readers = makeReaders(this.source);
    const writer = <C extends CollectionName>(collection: C) => ({
      put: (record: RecordOf[C]) => this.inTurn(() => this.put(collection, record)),
      remove: (id: string) => this.inTurn(async () => this.remove(collection, id)),
    });
    const { put: putUser } = writer('users');
    const { put: putPost } = writer('posts');
    const { put: putCertificate } = writer('certificates');
    const { put: putMeta } = writer('meta');
    return {
      users: { ...readers.users, put: putUser },
      sessions: { ...readers.sessions, ...writer('sessions') },
      resetTokens: { ...readers.resetTokens, ...writer('resetTokens') },
      posts: { ...readers.posts, put: putPost },
      postRevisions: { ...readers.postRevisions, ...writer('postRevisions') },
      drafts: { ...readers.drafts, ...writer('drafts') },
      media: { ...readers.media, ...writer('media') },
      uploads: { ...readers.uploads, ...writer('uploads') },
      notifications: { ...readers.notifications, ...writer('notifications') },
      completions: { ...readers.completions, ...writer('completions') },
      certificates: { ...readers.certificates, put: putCertificate },
      invites: { ...readers.invites, ...writer('invites') },
      tickets: { ...readers.tickets, ...writer('tickets') },
      openQuestions: { ...readers.openQuestions, ...writer('openQuestions') },
      jobs: { ...readers.jobs, ...writer('jobs') },
      meta: { ...readers.meta, set: (key, value) => putMeta({ key, value }) },
    };
  }

  /** One write after the other, so that two at once cannot both find a key free. */
  private async inTurn(write: () => Promise<void>): Promise<void> {
    if (!this.isOpen) {
      throw new Error('This transaction has ended: await every write within it.');
    }
    const turn = this.writing.then(write);
    this.writing = turn.catch(() => undefined);
    return turn;
  }

  private async put<C extends CollectionName>(collection: C, record: RecordOf[C]): Promise<void> {
    const { id, stored } = toStored(collection, record);
    // Through text and back: what is read within the transaction is what will be read after it.
    const json = JSON.stringify(stored);
    const document = toEngine(collection, id, JSON.parse(json) as Record<string, unknown>);
    for (const field of SHAPES[collection].unique) {
      const value = document[field];
      if (typeof value === 'string') {
        const holders = await this.documents(this.overlay(), collection, field, value);
        if (holders.some((holder) => holder !== id)) {
          throw new UniqueKeyError(collection, KEY_NAMES[field] ?? field);
        }
      }
    }
    this.layer.set(collection, id, document);
    this.steps.push(`["${collection}",${JSON.stringify(id)},${json}]`);
  }

  private remove(collection: CollectionName, id: string): void {
    assertId(id, `A document of ${collection}`);
    this.layer.set(collection, id, null);
    this.steps.push(`["${collection}",${JSON.stringify(id)},null]`);
  }
}
