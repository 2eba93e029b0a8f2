import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CERTIFICATE_MESSAGES } from '../../../server/contract/certificate-messages';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import type { AdminCertificate } from '../../../server/contract/schemas/certificate';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { useSearchQuery } from '../../components/use-search-query';
import { useStore, useStores } from '../../stores/context';
import { AdminCertificatesStore } from './admin-certificates-store';
import { CertificateRow } from './CertificateRow';
import { ConfirmDialog } from './ConfirmDialog';
import { ListSearch } from './ListSearch';
import { RevokeDialog } from './RevokeDialog';
import { focusSection, Section } from './Section';
import { StepEnd } from './StepEnd';
import { WhenFound } from './WhenFound';
import rows from './rows.module.css';

const ID = 'certificates';

/** In the address. */
const SEARCH = 'certificate';

interface Asked {
  certificate: AdminCertificate;
  action: 'revoke' | 'reissue';
}

/** What the site has issued: found by words of name, topic or unique ID; revoked; issued anew. */
export const Certificates = observer(function Certificates() {
  const { found } = useStore(AdminCertificatesStore);
  const search = useSearchQuery(SEARCH);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Section
      id={ID}
      title="Certificates"
      lead="Issued by themselves, when somebody completes a category. Here they are revoked, or issued anew under a changed name."
    >
      <ListSearch
        id="certificate-search"
        name={SEARCH}
        title="All certificates"
        label="Search by name, topic or unique ID"
        search={search}
      />
      <WhenFound found={found} search={search.query} label="Loading the certificates…">
        {({ items }) =>
          items.length === 0 ? (
            <Nothing search={search.query} onClear={() => search.submit('')} />
          ) : (
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
              <StepEnd list={found.list} names={['certificate', 'certificates']} />
            </>
          )
        }
      </WhenFound>
      {asked && <CertificateDialog {...asked} onClose={() => setAsked(null)} />}
    </Section>
  );
});

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
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

/** Asks before a certificate is changed. */
function CertificateDialog({ certificate, action, onClose }: Asked & { onClose: () => void }) {
  const { ui } = useStores();
  const store = useStore(AdminCertificatesStore);
  const goOn = () => focusSection(ID);
  if (action === 'revoke') {
    return <RevokeDialog certificate={certificate} onClose={onClose} onDone={goOn} />;
  }
  const reissue = async () => {
    await store.reissue(certificate);
    ui.toast(CERTIFICATE_MESSAGES.reissued, 'success');
  };
  return (
    <ConfirmDialog
      title="Issue it anew?"
      action="Issue anew"
      failure={ADMIN_MESSAGES.reissueFailed}
      onConfirm={reissue}
      onClose={onClose}
      onDone={goOn}
    >
      The certificate in {certificate.category} for <bdi>{certificate.user.name}</bdi> is issued under a new
      unique ID for <bdi>{certificate.holder?.name}</bdi>. The old one then says that it was issued anew, and
      shows no name any more. The holder is told. This cannot be undone.
    </ConfirmDialog>
  );
}
