import { Readable } from 'node:stream';
import { endpoints } from '../../../contract/endpoints';
import { exportAccount } from '../../../services/export-account';
import { findExporter } from '../../../services/export-link';
import { landOnAccount } from '../../export-failure';
import { FileAnswer, register } from '../../register';

export const downloadExportRoute = register(
  endpoints.downloadExport,
  async ({ input, context, address }) => {
    const user = await findExporter(context, input.params.token);
    // One link may be used again, as by a browser that goes on with a broken download, but not without end.
    await context.rateLimits.consumeAccount('export-download', user.userId, address);
    const now = context.clock.now();
    const stream = context.archiver.pack(exportAccount(context, user), now);
    const day = new Date(now).toISOString().slice(0, 10);
    return new FileAnswer(
      stream instanceof Readable ? stream : new Readable().wrap(stream),
      `lectern-data-${day}.zip`,
    );
  },
  { onFailure: landOnAccount },
);
