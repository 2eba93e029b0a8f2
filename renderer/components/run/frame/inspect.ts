import { Inspector } from './inspector';

/** Shows a value as it is written in code, cut where it is deep, long or many. */
export function inspect(value: unknown, showError?: (error: Error) => string): string {
  return new Inspector(showError).show(value, 0);
}

/**
 * The arguments of `console.log` as one text (Console Standard, "Formatter"): strings as they are, everything
 * else inspected; `%c` styles are left out.
 */
export function format(values: readonly unknown[], showError?: (error: Error) => string): string {
  const [first, ...rest] = values;
  const parts: string[] = [];
  if (typeof first === 'string' && rest.length > 0) {
    parts.push(
      first.replace(/%([sdifoOc%])/g, (whole, kind: string) => {
        if (kind === '%') {
          return '%';
        }
        return rest.length === 0 ? whole : formatOne(kind, rest.shift(), showError);
      }),
    );
  } else if (values.length > 0) {
    parts.push(plain(first, showError));
  }
  return [...parts, ...rest.map((value) => plain(value, showError))].join(' ');
}

function plain(value: unknown, showError?: (error: Error) => string): string {
  return typeof value === 'string' ? value : inspect(value, showError);
}

function formatOne(kind: string, value: unknown, showError?: (error: Error) => string): string {
  switch (kind) {
    case 's':
      return plain(value, showError);
    case 'd':
    case 'i':
      return typeof value === 'symbol' ? 'NaN' : String(parseInt(String(value), 10));
    case 'f':
      return typeof value === 'symbol' ? 'NaN' : String(parseFloat(String(value)));
    case 'c':
      return '';
    default:
      return inspect(value, showError);
  }
}
