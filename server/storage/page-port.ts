/** A page of a list, newest first. */
export interface Page<T> {
  items: T[];
  /** All that match, over every page. */
  total: number;
  /** Opaque; null on the last page. */
  nextCursor: string | null;
}

/** A step through a list. An unreadable cursor throws InvalidCursorError. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}
