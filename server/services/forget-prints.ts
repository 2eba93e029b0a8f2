import type { SharedPrinter } from '../certificates/printer-port';
import type { Storage } from '../storage/port';

/** Has the printer forget each certificate that no longer stands, and with it the name on it. */
export function forgetPrints(
  storage: Pick<Storage, 'onCommit' | 'read'>,
  printer: Pick<SharedPrinter, 'forget'>,
): void {
  storage.onCommit((changes) => {
    const changed = changes.filter(({ collection }) => collection === 'certificates');
    if (changed.length === 0) {
      return;
    }
    void storage.read(async ({ certificates }) => {
      for (const { id } of changed) {
        const record = await certificates.get(id);
        if (record && record.status !== 'valid') {
          printer.forget(record.uniqueId);
        }
      }
    });
  });
}
