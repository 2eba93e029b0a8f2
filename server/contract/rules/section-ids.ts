import { LIMITS } from '../constants/limits';
import { comparisonId, QUESTIONS_ID } from './comparisons';
import { slugifyAll } from './slugify';

/** Places of a post page beside its sections that a link may lead to. */
export const FIXED_IDS = ['summary', 'contents', 'related', QUESTIONS_ID] as const;

/** Ids that stand on every post page: a section that took one would be found in its place. */
const PAGE_IDS = [
  ...FIXED_IDS,
  ...Array.from({ length: LIMITS.superTitlesMax }, (_, index) => comparisonId(index)),
  ...['snapshot', 'root', 'main', 'contents-list', 'mark-completed'],
  ...['footer-about', 'footer-pages', 'footer-follow', 'footer-contact'],
];

/** The URL hash of each section: the slug of its title, numbered when another or the page itself has it. */
export function sectionIds(titles: readonly string[]): string[] {
  return slugifyAll(titles, PAGE_IDS);
}
