/** What people say who want something of this server or of whoever answers, or want to talk it into something. */
const OF_THE_SITE = [
  /\bthis (?:web ?site|site|server)\b|\blectern\b/i,
  /\b(?:these|the last) (?:posts?|articles?)\b|\b(?:registered|finished \S+ \S+) here\b/i,
  /\bthat you use\b|\byou are now\b|\byour (?:instructions|prompt|system|rules|api)\b/i,
  /\b(?:system|hidden) prompt\b|^\s*system\s*:|\bact as (?:my|an?|if)\b/i,
  /\b(?:forget|ignore) (?:your|the|all) (?:rules|instructions|above)\b/i,
];

/** Whether a question is about this site, those who write for it or whoever answers: posts are about other things. */
export function isAboutTheSite(question: string): boolean {
  return OF_THE_SITE.some((pattern) => pattern.test(question));
}
