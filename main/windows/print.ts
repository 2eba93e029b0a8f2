import { dialog, type BrowserWindow } from 'electron';
import { exportBytes } from '../export-file';

/** Asks where to, then writes the page as PDF: a post to read elsewhere, a certificate to send. */
export async function savePageAsPdf(window: BrowserWindow): Promise<void> {
  const name = `${window.getTitle().replace(/ [-–—|·] Lectern$/, '')}.pdf`;
  const outcome = await exportBytes(window, name, () =>
    window.webContents.printToPDF({ printBackground: true, preferCSSPageSize: true }),
  );
  if (outcome.kind === 'failed') {
    dialog.showErrorBox('The PDF was not saved', outcome.message);
  }
}

/** The system's own dialog for printing. */
export function printWindow(window: BrowserWindow): void {
  window.webContents.print({}, (isPrinted, reason) => {
    if (!isPrinted && reason !== 'Print job canceled' && reason !== 'cancelled') {
      dialog.showErrorBox('It was not printed', reason);
    }
  });
}
