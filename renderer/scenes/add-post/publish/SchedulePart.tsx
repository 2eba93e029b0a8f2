import { CalendarClock } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { MESSAGES } from '../../../../server/contract/messages';
import { describeError } from '../../../api/describe-error';
import { Button } from '../../../components/Button';
import { Dialog, DialogActions } from '../../../components/dialog/Dialog';
import { formatMoment } from '../../../components/format-moment';
import { TextField } from '../../../components/form/TextField';
import { useStores } from '../../../stores/context';
import { NotSavedError } from '../drafts/server-copy-options';
import type { FormSession } from '../form-session';
import styles from '../add-post.module.css';

/** Publishing at a moment to come: the button and its dialog. */
export const ScheduleButton = observer(function ScheduleButton({ session }: { session: FormSession }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (session.checkBeforeSending()) {
      setOpen(true);
    }
  };
  return (
    <>
      <Button look="quiet" className={styles.compact} disabled={session.isBusy} onClick={open}>
        <CalendarClock size={18} aria-hidden="true" />
        <span>Publish at…</span>
      </Button>
      {isOpen && <ScheduleDialog session={session} onClose={() => setOpen(false)} />}
    </>
  );
});

function ScheduleDialog({ session, onClose }: { session: FormSession; onClose: () => void }) {
  const { ui, clock } = useStores();
  const [moment, setMoment] = useState(() => localMoment(new Date(clock() + 3_600_000)));
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const date = new Date(moment);
    if (Number.isNaN(date.getTime()) || date.getTime() <= clock()) {
      setError(MESSAGES.drafts.pastMoment);
      return;
    }
    setBusy(true);
    try {
      if (await session.schedule(date.toISOString())) {
        ui.toast(MESSAGES.drafts.scheduled, 'success');
      }
      onClose();
    } catch (failure) {
      setError(
        failure instanceof NotSavedError
          ? failure.message
          : describeError(failure, 'The plan could not be saved. Please try again.'),
      );
      setBusy(false);
    }
  };
  return (
    <Dialog title="Publish at…" onClose={onClose}>
      <form className={styles.dialogForm} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          id="publish-at"
          name="publish-at"
          label="Day and time"
          hint="In your own time zone. What stands in the form now is published then; later changes are not."
          type="datetime-local"
          value={moment}
          error={error}
          required
          onChange={(value) => {
            setMoment(value);
            setError(undefined);
          }}
        />
        <DialogActions>
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Scheduling…' : 'Schedule'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** When the draft will be published, and the way back. */
export const ScheduleState = observer(function ScheduleState({ session }: { session: FormSession }) {
  const { ui } = useStores();
  const { schedule, revision } = session.keeper.server;
  if (!schedule) {
    return null;
  }
  const unschedule = async () => {
    try {
      await session.keeper.server.unschedule();
      ui.toast(MESSAGES.drafts.unscheduled, 'success');
    } catch (error) {
      ui.toast(describeError(error, 'The plan could not be taken back. Please try again.'), 'error');
    }
  };
  const isOlder = schedule.revision !== revision;
  return (
    <div className={styles.schedule} role="status">
      <p>
        {schedule.failure === null ? (
          <>
            Will be published {formatMoment(schedule.publishAt)}.
            {isOlder && ' Later changes are not in it: schedule it again to take them along.'}
          </>
        ) : (
          <>
            It could not be published {formatMoment(schedule.publishAt)}: {schedule.failure}
          </>
        )}
      </p>
      <Button look="quiet" onClick={() => void unschedule()}>
        {schedule.failure === null ? 'Do not publish' : 'Dismiss'}
      </Button>
    </div>
  );
});

/** A moment as a `datetime-local` field holds it: in local time, to the minute. */
function localMoment(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
