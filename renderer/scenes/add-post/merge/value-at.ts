/** What stands at a path such as `subtitles.0.bulletPoints.2.text`; undefined where there is nothing. */
export function valueAt(content: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      content,
    );
}

/** A copy with another text at a path that leads to one. */
export function withText<T>(content: T, path: string, text: string): T {
  const copy = structuredClone(content);
  const { parent, key } = parentOf(copy, path);
  if (parent && typeof parent[key] === 'string') {
    parent[key] = text;
  }
  return copy;
}

/** A copy without the entry of a list that a path leads to. */
export function withoutEntry<T>(content: T, path: string): T {
  const copy = structuredClone(content);
  const { parent, key } = parentOf(copy, path);
  if (Array.isArray(parent)) {
    parent.splice(Number(key), 1);
  }
  return copy;
}

function parentOf(
  content: unknown,
  path: string,
): { parent: Record<string, unknown> | undefined; key: string } {
  const end = path.lastIndexOf('.');
  const parent = end === -1 ? content : valueAt(content, path.slice(0, end));
  return {
    parent: typeof parent === 'object' && parent !== null ? (parent as Record<string, unknown>) : undefined,
    key: path.slice(end + 1),
  };
}
