import type { JobRecord, UserRecord } from '../../domain/entities';
import type { CollectionName } from '../port';
import type { Entry, State, StoredDocument } from './journal/entries';
import { JobList, type ListedJob, type StagedJobs } from './job-list';
import { type ListedPost, listedPost, PostLists, type StagedPosts } from './post-lists';
import { asStoredPost } from './stored-post';

/** Documents of the transactions that are not applied yet, by id; null: removed. */
export type StagedDocuments = ReadonlyMap<string, StoredDocument | null>;

const asJob = (stored: StoredDocument) => stored as unknown as JobRecord;
const isLiveUser = (stored: StoredDocument) => (stored as unknown as UserRecord).deletedAt === null;

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
  private readonly liveUsers = new Set<string>();

  fill(state: State): void {
    this.posts.fill([...state.posts.values()].map(asStoredPost));
    this.jobs.fill([...state.jobs.values()].map(asJob));
    state.users.forEach((stored, id) => this.updateUser(id, stored));
  }

  apply(entries: readonly Entry[]): void {
    for (const [collection, id, stored] of entries) {
      this.update(collection, id, stored);
    }
  }

  private update(collection: CollectionName, id: string, stored: StoredDocument | null): void {
    if (collection === 'posts') {
      this.posts.update(id, stored === null ? null : listedPost(asStoredPost(stored)));
    } else if (collection === 'jobs') {
      this.jobs.update(id, stored === null ? null : asJob(stored));
    } else if (collection === 'users') {
      this.updateUser(id, stored);
    }
  }

  private updateUser(id: string, stored: StoredDocument | null): void {
    if (stored !== null && isLiveUser(stored)) {
      this.liveUsers.add(id);
    } else {
      this.liveUsers.delete(id);
    }
  }

  countUsers(staged: StagedDocuments): number {
    let count = this.liveUsers.size;
    staged.forEach((stored, id) => {
      count -= this.liveUsers.has(id) ? 1 : 0;
      count += stored !== null && isLiveUser(stored) ? 1 : 0;
    });
    return count;
  }
}

export function stagedPosts(staged: StagedDocuments): StagedPosts {
  return mapStaged<ListedPost>(staged, (stored) => listedPost(asStoredPost(stored)));
}

export function stagedJobs(staged: StagedDocuments): StagedJobs {
  return mapStaged<ListedJob>(staged, asJob);
}
