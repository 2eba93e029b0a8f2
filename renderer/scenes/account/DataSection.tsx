import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EXPORT_FAILURES } from '../../../server/contract/constants/export';
import { TIMES } from '../../../server/contract/constants/limits';
import { MESSAGES } from '../../../server/contract/messages';
import { describeError } from '../../api/describe-error';
import { Button } from '../../components/Button';
import { FormError } from '../../components/form/FormError';
import type { FormProblem } from '../../components/form/use-form';
import { Link } from '../../components/Link';
import { useStore, useStores } from '../../stores/context';
import { AccountSection } from './AccountSection';
import { AccountStore } from './account-store';

/** A copy of everything. */
export function DataSection() {
  const { ui } = useStores();
  const store = useStore(AccountStore);
  const [isBusy, setIsBusy] = useState(false);
  const [search] = useSearchParams();
  // Why a download came back as this page, until the next one is asked for.
  const [failure, setFailure] = useState(() => failureOf(search.get('error')));
  const download = async () => {
    if (isBusy) {
      return;
    }
    setIsBusy(true);
    setFailure(null);
    try {
      save(await store.exportAddress());
      ui.toast(MESSAGES.account.exportStarted, 'success', TIMES.toastLong);
    } catch (error) {
      ui.toast(describeError(error, MESSAGES.account.failed), 'error', TIMES.toastLong);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AccountSection
      id="data"
      title="Your data"
      lead={
        <p>
          Everything the server keeps about you, as a ZIP file: your account, devices, notifications,
          completed posts and topics as JSON, your certificates, your posts as Markdown and JSON, your
          pictures and videos, which <Link to="/media">your files</Link> show. What it is for stands in{' '}
          <Link to="/privacy">the privacy policy</Link>.
        </p>
      }
    >
      <FormError problem={failure} fieldId={() => ''} />
      <Button look="secondary" aria-disabled={isBusy || undefined} onClick={() => void download()}>
        <Download size={20} aria-hidden="true" />
        {isBusy ? 'Preparing…' : 'Download my data'}
      </Button>
    </AccountSection>
  );
}

/**
 * Lets the browser save the file that an address sends, as it comes, without leaving the page. An address that
 * sends none leads back here, with the reason.
 */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  document.body.append(link);
  link.click();
  link.remove();
}

function failureOf(code: string | null): FormProblem | null {
  const reason = EXPORT_FAILURES.find((known) => known === code);
  return reason ? { attempt: 1, message: MESSAGES.account.exportFailures[reason], fields: [] } : null;
}
