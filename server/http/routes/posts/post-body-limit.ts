/** Bytes of a long post with many snippets, as JSON in UTF-8. */
export const POST_BODY_LIMIT = 2 * 1_024 * 1_024;
