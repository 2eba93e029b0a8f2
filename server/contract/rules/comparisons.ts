import type { SuperTitle } from '../schemas/post';

/** Id on the page of the questions of a post. */
export const QUESTIONS_ID = 'questions-and-answers';

/** Id on the page of a comparison that stands apart, by its place among those. */
export function comparisonId(index: number): string {
  return `comparison-${index + 1}`;
}

/** A comparison named like a section stands in it; those returned follow the text. */
export function comparisonsApart(
  superTitles: readonly SuperTitle[],
  sections: readonly { title: string; isFAQ: boolean }[],
): SuperTitle[] {
  return superTitles.filter(
    ({ superTitle }, index) =>
      !sections.some(({ title, isFAQ }) => !isFAQ && title === superTitle) ||
      superTitles.findIndex((other) => other.superTitle === superTitle) !== index,
  );
}
