/** The user that owns nothing, on Linux and macOS alike when it is asked for by name. */
const NOBODY = 'nobody';

/**
 * Runs something without the rights of the administrator, whom no file's mode holds back. Whoever has not got them
 * runs it as it is.
 */
export async function asNobody<T>(run: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) {
    return run();
  }
  const groups = process.getgroups?.() ?? [];
  process.setgroups?.([]);
  process.seteuid?.(NOBODY);
  try {
    return await run();
  } finally {
    process.seteuid?.(0);
    process.setgroups?.(groups);
  }
}
