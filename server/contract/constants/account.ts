/** Who is named as the author of a post whose author deleted the account and left the post. */
export const FORMER_MEMBER = 'Former member';
