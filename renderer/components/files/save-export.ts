import type { FileFormat } from '../../../server/contract/constants/files';
import type { Api } from '../../api/client';
import { download } from './download';

/** What is to become a file. */
export interface ExportedThing {
  kind: 'post' | 'draft';
  id: string;
}

/**
 * Lets the browser save a post or draft as a file.
 *
 * @throws {ApiError} {@link OfflineError}
 */
export async function saveExport(api: Api, { kind, id }: ExportedThing, format: FileFormat): Promise<void> {
  const response =
    kind === 'post'
      ? await api.request('exportPost', { params: { postId: id }, query: { format } })
      : await api.request('exportDraft', { params: { draftId: id }, query: { format } });
  const name = nameIn(response.headers.get('content-disposition') ?? '') ?? `post.${format}`;
  download(await response.blob(), name);
}

/** RFC 8187 first, which knows every alphabet. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(disposition)?.[1];
}
