import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { draftAddress } from '../../components/own-post/addresses';
import { DiscardDraft } from './DiscardDraft';
import { ExportFile } from './files/ExportFile';
import { ImportFile } from './files/ImportFile';
import type { FormDesk } from './form-desk';
import type { FormSession } from './form-session';
import styles from './add-post.module.css';

interface FileToolsProps {
  session: FormSession;
  desk: FormDesk;
}

/** A file in, a file out, and all of it away. */
export const FileTools = observer(function FileTools({ session, desk }: FileToolsProps) {
  const navigate = useNavigate();
  const { keeper, identity } = session;
  const save = async (): Promise<boolean> => {
    keeper.keepNow();
    await keeper.server.push();
    return keeper.server.state === 'saved';
  };
  return (
    <div className={styles.files}>
      <ImportFile onImported={({ draftId }) => void navigate(draftAddress(draftId))} />
      {session.isBegun && <ExportFile thing={{ kind: 'draft', id: identity.draftId }} save={save} />}
      {session.isBegun && <DiscardDraft session={session} desk={desk} />}
    </div>
  );
});
