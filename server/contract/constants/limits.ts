/** Every limit that client and server share. SPEC §5 and §9, DECISIONS "Accounts" and "The API". */
export const LIMITS = {
  nameMax: 80,
  emailMax: 254,
  passwordMin: 8,
  passwordMax: 128,
  titleMax: 200,
  contentMax: 200_000,
  summaryMax: 5_000,
  textMax: 20_000,
  snippetMax: 100_000,
  keywordsMax: 20,
  keywordMax: 60,
  subtitlesMax: 100,
  bulletPointsMax: 200,
  superTitlesMax: 20,
  attributesMax: 100,
  itemsMax: 100,
  altMax: 500,
  searchMax: 100,
  searchResultsMax: 50,
  postsPerAnswerMax: 1_000,
  certificatesPerAnswerMax: 50,
  notificationsPerAnswerMax: 100,
  notificationsStep: 20,
  usersPerAnswerMax: 100,
  usersStep: 20,
  failedJobsPerAnswerMax: 100,
  failedJobsStep: 20,
  /** After so many attempts, about five hours in all, a mail or job is left to admins. */
  jobAttemptsMax: 16,
  figureDays: 30,
  dashboardNotifications: 5,
  swipeDistance: 50,
  exploreStep: 5,
  relatedPosts: 3,
  descriptionCut: 160,
  previewCut: 80,
  wordsPerMinute: 200,
  backgroundImageMaxBytes: 2 * 1024 * 1024,
} as const;

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
