import { foldName } from '../../domain/certificate';
import type { CertificateQuery, CertificateReader } from '../certificate-port';
import { fitsSearch, isCertificateFoundBy, listedCertificate } from './certificate-list';
import { stagedCertificates } from './derived-lists';
import type { DocumentSource, One } from './document-source';

/** Certificates over a source. */
export function makeCertificateReader(source: DocumentSource, one: One): CertificateReader {
  const staged = () => stagedCertificates(source.staged('certificates'));
  const list = async () => {
    await source.settled();
    return source.lists.certificates;
  };
  const ofUser = async (userId: string) => {
    const found = await source.find('certificates', { field: 'userId', value: userId });
    return found.sort((a, b) =>
      a.createdAt === b.createdAt ? b.number - a.number : a.createdAt < b.createdAt ? 1 : -1,
    );
  };
  return {
    get: (certificateId) => one('certificates', '_id', certificateId),
    byUniqueId: (uniqueId) => one('certificates', 'uniqueId', uniqueId),
    listByUser: ofUser,
    async byUserAndCategory(userId, category) {
      const found = (await ofUser(userId)).filter((each) => each.category === category);
      return found.sort((a, b) => b.number - a.number)[0];
    },
    async countByCategory() {
      return (await list()).countByCategory();
    },
    async search(query) {
      if (query.uniqueId !== undefined) {
        const record = await one('certificates', 'uniqueId', query.uniqueId);
        const item = record && listedCertificate({ ...record });
        return item && fitsSearch(item, folded(query)) ? [item.outline] : [];
      }
      return (await list()).search(query, staged());
    },
    async list({ search = '', ...query }) {
      const matches = search.trim() === '' ? undefined : isCertificateFoundBy(search);
      const page = (await list()).page(query, staged(), matches);
      const records = await Promise.all(page.items.map(({ id }) => one('certificates', '_id', id)));
      return { ...page, items: records.filter((record) => record !== undefined) };
    },
    async invalid(from, to) {
      return (await list()).invalid(from, to);
    },
    async kids() {
      return (await list()).kids();
    },
  };
}

function folded({ userName, ...query }: CertificateQuery): CertificateQuery {
  return { ...query, userName: userName === undefined ? undefined : foldName(userName) };
}
