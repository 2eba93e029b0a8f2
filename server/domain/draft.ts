import type { DraftContent } from '../contract/schemas/draft';

/** When a draft is to be published. */
export interface DraftSchedule {
  /** Made for each time it is scheduled: the job carries it, so that one taken back does nothing. */
  scheduleId: string;
  /** The post that will be published or changed: known ahead, so that publishing twice makes one. */
  postId: string;
  publishAt: string;
  /** The draft's revision that will be published. */
  revision: string;
  /** Why it was not published at its time, as a sentence; null while it waits. */
  failure: string | null;
}

/** A post being written. */
export interface DraftRecord {
  draftId: string;
  ownerId: string;
  /** The published post that it changes; null for a new one. */
  postId: string | null;
  /** The revision of that post which the changes were made from. */
  baseRevision: string | null;
  content: DraftContent;
  /** `content` is the state that will be published: later changes of the draft are not in it. */
  schedule: (DraftSchedule & { content: DraftContent }) | null;
  /** UUIDv7 made for each change. */
  revision: string;
  parentRevision: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What lists need of it. */
export type DraftOutline = Omit<DraftRecord, 'content' | 'schedule'> & {
  /** Bytes of its content and of what is planned, as they are stored. */
  textBytes: number;
  title: string;
  category: string;
  schedule: DraftSchedule | null;
};
