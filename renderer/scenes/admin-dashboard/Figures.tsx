import { CircleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { SiteFigures } from '../../../server/contract/schemas/admin';
import { useStore } from '../../stores/context';
import { AdminStore } from './admin-store';
import { formatBytes } from './format-bytes';
import { GrowthChart } from './GrowthChart';
import { Section, WhenLoaded } from './Section';
import styles from './figures.module.css';

/** How the site does: what grew in the last 30 days, what is stored, what waits. */
export const Figures = observer(function Figures() {
  const store = useStore(AdminStore);
  useEffect(() => {
    void store.figures.load();
  }, [store]);
  return (
    <Section id="figures" title="Figures">
      <WhenLoaded loaded={store.figures} label="Loading the figures…" rows={5}>
        {(figures) => (
          <>
            <Warnings figures={figures} />
            <div className={styles.charts}>
              <GrowthChart title="Posts" growth={figures.posts} />
              <GrowthChart title="Members" growth={figures.members} />
              <GrowthChart title="Completions" growth={figures.completions} />
            </div>
            <Stored figures={figures} />
          </>
        )}
      </WhenLoaded>
    </Section>
  );
});

function Warnings({ figures: { jobs, storage } }: { figures: SiteFigures }) {
  return (
    <>
      {!storage.isWritable && (
        <p className={styles.warning} role="alert">
          <CircleAlert size={20} aria-hidden="true" />
          <span>The disk takes no writes. Make room on it; the site recovers by itself.</span>
        </p>
      )}
      {jobs.failed > 0 && (
        <p className={styles.warning}>
          <CircleAlert size={20} aria-hidden="true" />
          <span>
            {jobs.failed === 1 ? '1 mail or job has failed.' : `${jobs.failed} mails or jobs have failed.`}{' '}
            <a href="#failed-jobs">See why</a>
          </span>
        </p>
      )}
    </>
  );
}

function Stored({ figures: { storage, jobs } }: { figures: SiteFigures }) {
  const { mediaCount, mediaBytes, dataBytes, journalBytes } = storage;
  return (
    <dl className={styles.stored}>
      <div>
        <dt>Data folder</dt>
        <dd>{formatBytes(dataBytes)}</dd>
      </div>
      <div>
        <dt>{mediaCount === 1 ? '1 media file' : `${mediaCount} media files`}</dt>
        <dd>{formatBytes(mediaBytes)}</dd>
      </div>
      <div>
        <dt>Journal since the last snapshot</dt>
        <dd>{formatBytes(journalBytes)}</dd>
      </div>
      <div>
        <dt>Mails and jobs that wait</dt>
        <dd>{jobs.waiting}</dd>
      </div>
    </dl>
  );
}
