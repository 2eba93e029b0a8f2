import type { CompletionRecord, InviteRecord, JobRecord } from '../../domain/entities';
import type { UploadRecord } from '../../domain/media';
import type { OpenQuestionRecord } from '../../domain/open-question';
import type { CollectionName } from '../port';
import { CertificateList, type ListedCertificate, listedCertificate } from './certificate-list';
import type { Place } from './cursor';
import type { Entry, State, StoredDocument } from './journal/entries';
import { HistoryLists } from './history-lists';
import { JobList, type ListedJob, type StagedJobs } from './job-list';
import { type ListedMedia, listedMedia, MediaLists } from './media-list';
import { MediaNames } from './media-names';
import { NewestFirstList, type StagedItems } from './newest-first-list';
import { listedNotification, NotificationLists, type StagedNotifications } from './notification-lists';
import { type ListedPost, listedPost, PostLists, type StagedPosts } from './post-lists';
import { asStoredPost } from './stored-post';
import { type ListedUser, listedUser } from './user-list';

/** Documents of the transactions that are not applied yet, by id; null: removed. */
export type StagedDocuments = ReadonlyMap<string, StoredDocument | null>;

const asJob = (stored: StoredDocument) => stored as unknown as JobRecord;

function listedCompletion(stored: StoredDocument): Place {
  const { completionId, completedAt } = stored as unknown as CompletionRecord;
  return { at: completedAt, id: completionId };
}

function listedInvite(stored: StoredDocument): Place {
  const { inviteId, createdAt } = stored as unknown as InviteRecord;
  return { at: createdAt, id: inviteId };
}

function listedQuestion(stored: StoredDocument): Place {
  const { questionId, lastAskedAt } = stored as unknown as OpenQuestionRecord;
  return { at: lastAskedAt, id: questionId };
}

function listedUpload(stored: StoredDocument): Place {
  const { key, expiresAt } = stored as unknown as UploadRecord;
  return { at: expiresAt, id: key };
}

function mapStaged<T>(
  staged: StagedDocuments,
  map: (stored: StoredDocument) => T | null,
): Map<string, T | null> {
  return new Map([...staged].map(([id, stored]) => [id, stored === null ? null : map(stored)]));
}

/** What NeDB would scan for, kept in memory beside it and brought up to date with each applied record. */
export class DerivedLists {
  readonly posts = new PostLists();
  readonly jobs = new JobList();
  readonly completions = new NewestFirstList<Place>();
  readonly certificates = new CertificateList();
  readonly invites = new NewestFirstList<Place>();
  /** The one that was asked last comes first. */
  readonly openQuestions = new NewestFirstList<Place>();
  readonly users = new NewestFirstList<ListedUser>();
  readonly notifications = new NotificationLists();
  readonly media = new MediaLists();
  readonly histories = new HistoryLists();
  readonly mediaNames = new MediaNames((postId) => this.histories.authorOf(postId));
  /** The one that expires last comes first. */
  readonly uploads = new NewestFirstList<Place>();

  /** Takes a document with its body, as it is written or read from disk; null: removed. */
  take(collection: CollectionName, id: string, stored: StoredDocument | null): void {
    if (collection === 'posts') {
      this.histories.updatePost(id, stored);
    } else if (collection === 'postRevisions') {
      this.histories.updateRevision(id, stored);
    }
    this.mediaNames.update(collection, id, stored);
  }

  /** The lists that need no bodies; the others have taken each document by then. */
  fill(state: State): void {
    this.posts.fill([...state.posts.values()].map(asStoredPost));
    this.jobs.fill([...state.jobs.values()].map(asJob));
    this.users.fill([...state.users.values()].flatMap((stored) => listedUser(stored) ?? []));
    this.completions.fill([...state.completions.values()].map(listedCompletion));
    this.certificates.fill([...state.certificates.values()].map(listedCertificate));
    this.invites.fill([...state.invites.values()].map(listedInvite));
    this.openQuestions.fill([...state.openQuestions.values()].map(listedQuestion));
    this.notifications.fill([...state.notifications.values()].map(listedNotification));
    state.media.forEach((stored, id) => this.media.update(id, listedMedia(stored)));
    this.uploads.fill([...state.uploads.values()].map(listedUpload));
  }

  apply(entries: readonly Entry[]): void {
    for (const [collection, id, stored] of entries) {
      this.updates[collection]?.(id, stored);
      this.take(collection, id, stored);
    }
  }

  private readonly updates: Partial<
    Record<CollectionName, (id: string, stored: StoredDocument | null) => void>
  > = {
    posts: (id, stored) => this.posts.update(id, stored && listedPost(asStoredPost(stored))),
    jobs: (id, stored) => this.jobs.update(id, stored && asJob(stored)),
    users: (id, stored) => this.users.update(id, stored && listedUser(stored)),
    notifications: (id, stored) => this.notifications.update(id, stored && listedNotification(stored)),
    media: (id, stored) => this.media.update(id, stored && listedMedia(stored)),
    uploads: (id, stored) => this.uploads.update(id, stored && listedUpload(stored)),
    completions: (id, stored) => this.completions.update(id, stored && listedCompletion(stored)),
    certificates: (id, stored) => this.certificates.update(id, stored && listedCertificate(stored)),
    invites: (id, stored) => this.invites.update(id, stored && listedInvite(stored)),
    openQuestions: (id, stored) => this.openQuestions.update(id, stored && listedQuestion(stored)),
  };
}

export function stagedPosts(staged: StagedDocuments): StagedPosts {
  return mapStaged<ListedPost>(staged, (stored) => listedPost(asStoredPost(stored)));
}

export function stagedJobs(staged: StagedDocuments): StagedJobs {
  return mapStaged<ListedJob>(staged, asJob);
}

export function stagedUsers(staged: StagedDocuments): StagedItems<ListedUser> {
  return mapStaged<ListedUser>(staged, listedUser);
}

export function stagedCertificates(staged: StagedDocuments): StagedItems<ListedCertificate> {
  return mapStaged(staged, listedCertificate);
}

export function stagedInvites(staged: StagedDocuments): StagedItems<Place> {
  return mapStaged(staged, listedInvite);
}

export function stagedQuestions(staged: StagedDocuments): StagedItems<Place> {
  return mapStaged(staged, listedQuestion);
}

export function stagedMedia(staged: StagedDocuments): StagedItems<ListedMedia> {
  return mapStaged(staged, listedMedia);
}

export function stagedUploads(staged: StagedDocuments): StagedItems<Place> {
  return mapStaged(staged, listedUpload);
}

export function stagedNotifications(staged: StagedDocuments): StagedNotifications {
  return mapStaged(staged, listedNotification);
}
