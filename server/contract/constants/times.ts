/** Durations in milliseconds. SPEC §9. */
export const TIMES = {
  toastShort: 2_000,
  toastLong: 3_000,
  searchDebounce: 200,
  statePersist: 1_000,
  banner: 5_000,
  categoryStagger: 200,
  categoryAnimation: 1_000,
  postRetryDelay: 1_000,
  controlTap: 400,
} as const;

/** SPEC §4: a post is fetched once and then retried this often. */
export const POST_RETRIES = 3;
