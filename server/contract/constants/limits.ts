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
  /** A line of a draft: what is too long for a post is kept all the same. */
  draftLineMax: 5_000,
  draftsMax: 200,
  revisionsKept: 100,
  /** Of one post together, as they are stored: short texts are kept 100 times, long ones less often. */
  revisionsBytes: 20 * 1024 * 1024,
  /** Of all posts of one author together; the oldest go first. */
  revisionsPerPersonBytes: 100 * 1024 * 1024,
  /** Of one post or draft, as it is stored: a short body can hold many empty parts. */
  textMaxBytes: 5 * 1024 * 1024,
  /** Of one person's posts together, and of their drafts together. */
  textPerPersonBytes: 100 * 1024 * 1024,
  /** Days that a deleted post can be restored. */
  restoreDays: 30,
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

export { POST_RETRIES, TIMES } from './times';
