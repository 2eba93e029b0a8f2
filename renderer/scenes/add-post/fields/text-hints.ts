/** What the texts of a post may hold (DECISIONS, "Tags stripped, yet HTML allowed"). */
export const TEXT_HINT =
  'Markdown is allowed, links such as [text](https://…) too, and these HTML tags: b, i, em, strong, code, kbd, sub, sup, br, ul, ol, li, a, details, summary.';

/** The same in short, where many such fields stand. */
export const SHORT_TEXT_HINT = 'Markdown is allowed, links such as [text](https://…) and some HTML tags too.';
