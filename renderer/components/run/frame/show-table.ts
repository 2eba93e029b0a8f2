import { inspect } from './inspect';

const ROWS_MAX = 200;

/** Rows and columns of `console.table` as text; undefined for what has none. */
export function showTable(data: unknown, columns?: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) {
    return undefined;
  }
  const rows = rowsOf(data);
  const wanted = Array.isArray(columns) ? columns.map(String) : undefined;
  const names = new Set<string>();
  let hasValues = false;
  for (const { value } of rows) {
    if (typeof value === 'object' && value !== null) {
      Object.keys(value).forEach((name) => names.add(name));
    } else {
      hasValues = true;
    }
  }
  const shown = [...names].filter((name) => wanted?.includes(name) ?? true);
  const head = ['(index)', ...shown, ...(hasValues ? ['Values'] : [])];
  const body = rows.map(({ key, value }) => {
    const isRow = typeof value === 'object' && value !== null;
    const cells = shown.map((name) =>
      isRow && Object.hasOwn(value, name) ? inspect((value as Record<string, unknown>)[name]) : '',
    );
    return [key, ...cells, ...(hasValues ? [isRow ? '' : inspect(value)] : [])];
  });
  return drawTable([head, ...body]);
}

function rowsOf(data: object): { key: string; value: unknown }[] {
  const entries: [unknown, unknown][] =
    data instanceof Map
      ? [...data.entries()]
      : data instanceof Set
        ? [...data.values()].map((value, index) => [index, value])
        : Object.entries(data);
  return entries.slice(0, ROWS_MAX).map(([key, value]) => ({
    key: typeof key === 'string' ? key : inspect(key),
    value,
  }));
}

function drawTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (left: string, middle: string, right: string) =>
    left + widths.map((width) => '─'.repeat(width + 2)).join(middle) + right;
  const text = (row: readonly string[]) =>
    `│${widths.map((width, column) => ` ${(row[column] ?? '').padEnd(width)} `).join('│')}│`;
  const [head = [], ...body] = rows;
  return [line('┌', '┬', '┐'), text(head), line('├', '┼', '┤'), ...body.map(text), line('└', '┴', '┘')].join(
    '\n',
  );
}
