import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { ADMIN_MESSAGES } from '../../../server/contract/admin-messages';
import { LIMITS } from '../../../server/contract/constants/limits';
import type { FailedJob } from '../../../server/contract/schemas/admin';
import { describeError } from '../../api/describe-error';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { useStore, useStores } from '../../stores/context';
import { AdminStore } from './admin-store';
import { ConfirmDialog } from './ConfirmDialog';
import { FailedJobRow } from './FailedJobRow';
import { StepEnd } from './StepEnd';
import { focusSection, Section, WhenLoaded } from './Section';
import rows from './rows.module.css';

/** The notice among the figures leads here. */
const FAILED_JOBS = 'failed-jobs';

/** What fails again does so by then; milliseconds. */
const SECOND_LOOK = 2_000;

/** Mails and other work that was given up, with the ways to bring it on. */
export const FailedJobs = observer(function FailedJobs() {
  const { ui } = useStores();
  const store = useStore(AdminStore);
  const [asked, setAsked] = useState<FailedJob | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const timer = useRef(0);
  useEffect(() => {
    void store.failedJobs.load();
    return () => window.clearTimeout(timer.current);
  }, [store]);

  const retry = async (send: () => Promise<void>, done: string) => {
    if (isBusy) {
      return;
    }
    setIsBusy(true);
    try {
      await send();
      ui.toast(done, 'success');
      focusSection(FAILED_JOBS);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void store.reloadJobs(), SECOND_LOOK);
    } catch (reason) {
      ui.toast(describeError(reason, ADMIN_MESSAGES.jobFailed), 'error');
    } finally {
      setIsBusy(false);
    }
  };
  const discard = async ({ jobId }: FailedJob) => {
    await store.discardJob(jobId);
    ui.toast(ADMIN_MESSAGES.jobDiscarded, 'success');
  };
  const total = store.failedJobs.value?.total ?? 0;
  return (
    <Section
      id={FAILED_JOBS}
      title="Failed mails and jobs"
      lead={`What still fails after ${LIMITS.jobAttemptsMax} attempts, about five hours, is kept here.`}
      actions={
        <>
          {total > 1 && (
            <Button
              aria-disabled={isBusy || undefined}
              onClick={() => void retry(() => store.retryAllJobs(), ADMIN_MESSAGES.jobsRetried)}
            >
              Retry all {total}
            </Button>
          )}
          <Button look="secondary" onClick={() => void store.reloadJobs()}>
            Refresh
            <span className="visually-hidden"> the failed mails and jobs</span>
          </Button>
        </>
      }
    >
      <WhenLoaded loaded={store.failedJobs} label="Loading the failed mails and jobs…">
        {({ items: jobs }) =>
          jobs.length === 0 ? (
            <EmptyState message="Nothing has failed.">
              <p>Every mail went out, and every job is done or still being tried.</p>
            </EmptyState>
          ) : (
            <>
              <ul className={rows.rows} role="list">
                {jobs.map((job) => (
                  <FailedJobRow
                    key={job.jobId}
                    job={job}
                    isBusy={isBusy}
                    onRetry={() => void retry(() => store.retryJob(job.jobId), ADMIN_MESSAGES.jobRetried)}
                    onDiscard={() => setAsked(job)}
                  />
                ))}
              </ul>
              <StepEnd list={store.failedJobs} names={['failed mail or job', 'failed mails and jobs']} />
            </>
          )
        }
      </WhenLoaded>
      {asked && (
        <ConfirmDialog
          title="Discard this for good?"
          action="Discard"
          failure={ADMIN_MESSAGES.jobFailed}
          onConfirm={() => discard(asked)}
          onClose={() => setAsked(null)}
          onDone={() => focusSection(FAILED_JOBS)}
        >
          {asked.title}
          {asked.about && `, ${asked.about}`}: it will never be done.
        </ConfirmDialog>
      )}
    </Section>
  );
});
