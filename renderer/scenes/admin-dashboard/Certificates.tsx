import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { CERTIFICATE_MESSAGES } from '../../../server/contract/certificate-messages';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { AdminCertificate } from '../../../server/contract/schemas/certificate';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { TextField } from '../../components/form/TextField';
import { useSearchQuery } from '../../components/use-search-query';
import { useStore, useStores } from '../../stores/context';
import { AdminCertificatesStore } from './admin-certificates-store';
import { CertificateRow } from './CertificateRow';
import { ConfirmDialog } from './ConfirmDialog';
import { RevokeDialog } from './RevokeDialog';
import { focusSection, ListSkeleton, LoadFailure, Section } from './Section';
import { StepEnd } from './StepEnd';
import rows from './rows.module.css';
import styles from './users.module.css';

const ID = 'certificates';

/** What the site has issued: found by words of name, topic or unique ID; revoked; issued anew. */
export const Certificates = observer(function Certificates() {
  const { typed, query, type, submit } = useSearchQuery('certificate');
  return (
    <Section
      id={ID}
      title="Certificates"
      lead="Issued by themselves, when somebody completes a category. Here they are revoked, or issued anew under a changed name."
    >
      <form
        className={styles.search}
        role="search"
        aria-label="All certificates"
        onSubmit={(event) => {
          event.preventDefault();
          submit(typed);
        }}
      >
        <TextField
          id="certificate-search"
          name="certificate"
          label="Search by name, topic or unique ID"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.searchMax}
          value={typed}
          onChange={type}
        />
      </form>
      <Found search={query} onClear={() => submit('')} />
    </Section>
  );
});

interface Asked {
  certificate: AdminCertificate;
  action: 'revoke' | 'reissue';
}

const Found = observer(function Found({ search, onClear }: { search: string; onClear: () => void }) {
  const store = useStore(AdminCertificatesStore);
  const { ui } = useStores();
  useEffect(() => {
    void store.show(search);
  }, [store, search]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const { list } = store;
  if (!list.value || store.search !== search) {
    return list.error && store.search === search ? (
      <LoadFailure message={list.error} onRetry={() => void store.show(search)} />
    ) : (
      <ListSkeleton label="Loading the certificates…" />
    );
  }
  const { items } = list.value;
  if (items.length === 0) {
    return search === '' ? (
      <EmptyState message="No certificates yet.">
        <p>The first comes when somebody has completed every post of a category.</p>
      </EmptyState>
    ) : (
      <EmptyState message={`No certificate found for “${search}”.`}>
        <p>Try fewer letters, or the unique ID.</p>
        <Button look="secondary" onClick={onClear}>
          Show all certificates
        </Button>
      </EmptyState>
    );
  }
  const reissue = async (certificate: AdminCertificate) => {
    await store.reissue(certificate);
    ui.toast(CERTIFICATE_MESSAGES.reissued, 'success');
  };
  return (
    <>
      <ul className={rows.rows} role="list">
        {items.map((certificate) => (
          <CertificateRow
            key={certificate.certificateId}
            certificate={certificate}
            onAsk={(action) => setAsked({ certificate, action })}
          />
        ))}
      </ul>
      <StepEnd list={list} names={['certificate', 'certificates']} />
      {asked?.action === 'revoke' && (
        <RevokeDialog certificate={asked.certificate} onClose={close} onDone={() => focusSection(ID)} />
      )}
      {asked?.action === 'reissue' && (
        <ConfirmDialog
          title="Issue it anew?"
          action="Issue anew"
          failure={ADMIN_MESSAGES.reissueFailed}
          onConfirm={() => reissue(asked.certificate)}
          onClose={close}
          onDone={() => focusSection(ID)}
        >
          The certificate in {asked.certificate.category} for <bdi>{asked.certificate.user.name}</bdi> is
          issued under a new unique ID for <bdi>{asked.certificate.holder?.name}</bdi>. The old one then says
          that it was issued anew, and shows no name any more. The holder is told. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
});
