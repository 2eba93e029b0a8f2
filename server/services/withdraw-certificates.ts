import { CERTIFICATE_MESSAGES } from '../contract/certificate-messages';
import type { Writers } from '../storage/port';
import { moment, type ServiceDeps } from './deps';
import { changedCertificate } from './issue-certificate';

/** Takes the name and every text out of somebody's certificates. What stays says that they were withdrawn. */
export async function withdrawCertificates(
  { certificates }: Writers,
  deps: Pick<ServiceDeps, 'clock' | 'ids'>,
  userId: string,
): Promise<void> {
  for (const record of await certificates.listByUser(userId)) {
    if (record.status !== 'withdrawn') {
      await certificates.put(
        changedCertificate(deps, record, {
          status: 'withdrawn',
          statusReason: CERTIFICATE_MESSAGES.withdrawnReason,
          statusAt: moment(deps.clock),
          isListed: false,
          name: '',
          credential: '',
          jwt: '',
          pdfHashes: [],
        }),
      );
    }
  }
}
