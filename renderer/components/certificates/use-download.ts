import { useState } from 'react';
import type { CertificateFormat } from '../../../server/contract/constants/certificates';
import { useStores } from '../../stores/context';

interface Download {
  /** The form that is on its way. */
  busy: CertificateFormat | null;
  /** What the buttons say when the last attempt did not work. */
  failure: string | null;
  start: (format: CertificateFormat) => Promise<void>;
}

/**
 * Downloads a certificate: asks for a signed link, and sends the browser there. A failure is logged (SPEC §8,
 * "Certificates") and told by no toast; `failure` lets the buttons say that they did something.
 */
export function useDownload(uniqueId: string): Download {
  const { api } = useStores();
  const [busy, setBusy] = useState<CertificateFormat | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const start = async (format: CertificateFormat) => {
    if (busy) {
      return;
    }
    setBusy(format);
    setHasFailed(false);
    try {
      const { url } = await api.call('downloadCertificate', { params: { uniqueId }, query: { format } });
      window.location.assign(url);
    } catch (reason) {
      setHasFailed(true);
      // oxlint-disable-next-line no-console -- SPEC §8: a failed download is only logged.
      console.warn('A certificate could not be downloaded.', reason);
    } finally {
      setBusy(null);
    }
  };
  const failure = hasFailed ? 'The download did not begin. Please try again in a moment.' : null;
  return { busy, failure, start };
}
