const HEADINGS = ['what', 'measured', 'baseline, same run', 'ratio', 'budget', 'met?'];

/**
 * The rows as a table in plain text.
 *
 * @param {readonly import('./rows.mjs').Row[]} rows
 * @returns {string}
 */
export function formatTable(rows) {
  const lines = [
    HEADINGS,
    ...rows.map(({ what, measured, baseline, ratio, budget, isMet }) => [
      what,
      measured,
      baseline,
      ratio,
      budget,
      isMet === null ? '' : isMet ? 'yes' : 'NO',
    ]),
  ];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  /** @param {readonly string[]} line */
  const format = (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  const [heading = [], ...rest] = lines;
  return [format(heading), rule, ...rest.map(format)].join('\n');
}

/**
 * @param {readonly import('./rows.mjs').Row[]} rows
 * @returns {string}
 */
export function closingLine(rows) {
  const withBudget = rows.filter(({ isMet }) => isMet !== null);
  return `budgets met: ${withBudget.filter(({ isMet }) => isMet).length} of ${withBudget.length}`;
}
