/** What Electron puts before the message of an error that came from the main process. */
const PREFIX = /^Error invoking remote method '[^']*': (?:\w*Error: )?/;

/** What went wrong in the main process, as a sentence for people. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message.replace(PREFIX, '') : '';
  return message || 'Lectern did not answer. Your text is still here: copy it if this goes on.';
}
