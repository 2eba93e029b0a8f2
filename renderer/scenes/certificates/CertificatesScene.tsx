import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DOWNLOAD_FAILURES } from '../../../server/contract/certificate-messages';
import { useParams } from '../../components/params';
import { Page } from '../../components/Page';
import { useStore, useStores } from '../../stores/context';
import { readSearch, searchKey } from './certificate-search';
import { CertificateResults } from './CertificateResults';
import { CertificatesStore } from './certificates-store';
import { FileCheck } from './FileCheck';
import { SearchForm } from './SearchForm';
import styles from './certificates.module.css';

/** What became of a download that led here; undefined when none did. */
function downloadFailure(reason: string | null): string | undefined {
  return Object.entries(DOWNLOAD_FAILURES).find(([known]) => known === reason)?.[1];
}

/** `/certificate-verification` and `/verify/{uniqueId}`: one page (SPEC §2, "Certificate page"). */
export const CertificatesScene = observer(function CertificatesScene() {
  const { ui } = useStores();
  const store = useStore(CertificatesStore);
  const [params] = useSearchParams();
  const { uniqueId } = useParams();
  const search = readSearch(params, uniqueId);
  const key = searchKey(search);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const [requestedId, userName, id, date] = JSON.parse(key) as [string | null, string, string, string];
    const asked = { requestedId, userName, uniqueId: id, date };
    const { signal } = controller;
    void store.load(asked, signal);
    const onReturn = () => {
      if (document.visibilityState === 'visible') {
        void store.refresh(asked, signal);
      }
    };
    document.addEventListener('visibilitychange', onReturn, { signal });
    return () => controller.abort();
  }, [store, key, attempt]);

  const shown = uniqueId !== undefined && store.stateOf(search) === 'found' ? store.single : null;
  useEffect(() => ui.nameCertificate(shown), [ui, shown]);

  const download = downloadFailure(params.get('download'));
  const repeat = () => {
    if (store.stateOf(search) === 'failed') {
      setAttempt(attempt + 1);
    }
  };
  const form = <SearchForm key={key} search={search} onRepeat={repeat} />;
  const results = (
    <CertificateResults
      search={search}
      state={store.stateOf(search)}
      certificates={store.results ?? []}
      single={store.single}
      error={store.error}
    />
  );
  return uniqueId === undefined ? (
    <Page
      title="Certificate verification"
      lead="Check a certificate by the name of its holder, its unique ID or the day it was issued (UTC)."
    >
      {form}
      {results}
      <FileCheck pageId={null} />
    </Page>
  ) : (
    <Page title="Certificate">
      {download && (
        <div className={`${styles.failed} no-print`} role="status">
          <TriangleAlert size={20} aria-hidden="true" />
          <p>{download}</p>
        </div>
      )}
      {results}
      <div className="no-print">
        <h2 className={styles.another}>Check another certificate</h2>
        {form}
      </div>
      <FileCheck key={uniqueId} pageId={store.single?.uniqueId ?? null} />
    </Page>
  );
});
