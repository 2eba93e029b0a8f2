import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { draftAddress } from '../../components/own-post/addresses';
import { ExportFile } from './files/ExportFile';
import { ImportFile } from './files/ImportFile';
import type { FormSession } from './form-session';
import styles from './add-post.module.css';

/** A file in, a file out. */
export const FileTools = observer(function FileTools({ session }: { session: FormSession }) {
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
    </div>
  );
});
