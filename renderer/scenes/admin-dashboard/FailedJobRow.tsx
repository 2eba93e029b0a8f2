import type { FailedJob } from '../../../server/contract/schemas/admin';
import { Button } from '../../components/Button';
import { formatDate } from '../../components/format-date';
import rows from './rows.module.css';
import shared from './shared.module.css';

interface FailedJobRowProps {
  job: FailedJob;
  isBusy: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** One mail or job that was given up: what, for whom, why, when. */
export function FailedJobRow({ job, isBusy, onRetry, onDiscard }: FailedJobRowProps) {
  const name = job.about ? `${job.title}, ${job.about}` : job.title;
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <p>
          <strong>{job.title}</strong>
        </p>
        {job.about && <p className={rows.email}>{job.about}</p>}
        {job.lastError && <p className={rows.reason}>{job.lastError}</p>}
        <p className={rows.meta}>
          <span>{job.attempts === 1 ? '1 attempt' : `${job.attempts} attempts`}</span>
          <span>
            Last <time dateTime={job.failedAt}>{inWords(job.failedAt)}</time>
          </span>
        </p>
      </div>
      <div className={shared.actions}>
        <Button look="secondary" aria-disabled={isBusy || undefined} onClick={onRetry}>
          Retry
          <span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="secondary" onClick={onDiscard}>
          Discard
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

function inWords(moment: string): string {
  return `${formatDate(moment)}, ${moment.slice(11, 16)} UTC`;
}
