import { Eye, PenLine } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Button } from '../../components/Button';
import { SaveState } from './drafts/SaveState';
import type { FormSession } from './form-session';
import { ScheduleButton } from './publish/SchedulePart';
import styles from './add-post.module.css';

interface FormBarProps {
  session: FormSession;
  isPreviewShown: boolean;
  onTogglePreview: () => void;
}

/** Always in reach: what is kept, the preview, publishing. */
export const FormBar = observer(function FormBar({ session, isPreviewShown, onTogglePreview }: FormBarProps) {
  return (
    <div className={styles.bar}>
      <SaveState keeper={session.keeper} />
      <div className={styles.barEnd}>
        <ScheduleButton session={session} />
        <Button look="secondary" aria-pressed={isPreviewShown} onClick={onTogglePreview}>
          {isPreviewShown ? <PenLine size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          Preview
        </Button>
        {/* A button of its own, not of a form: Enter in a field must not publish. */}
        <Button disabled={session.isBusy} onClick={() => void session.submit()}>
          {session.isBusy ? 'Uploading...' : session.isUpdate ? 'Publish changes' : 'Add Post'}
        </Button>
      </div>
    </div>
  );
});
