import { Cloud, CloudOff, HardDrive, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { DraftKeeper } from './draft-keeper';
import type { ServerCopy } from './server-copy';
import styles from './save-state.module.css';

interface Said {
  text: string;
  /** What to know or do about it. */
  more?: string;
  Icon: LucideIcon;
  /** Somebody who cannot see it has to hear of it. */
  isTrouble?: boolean;
  isBad?: boolean;
}

const SAVED = 'Saved';
const HERE = 'Saved on this device';
const SAVING: Said = { text: 'Saving…', Icon: LoaderCircle };
const DATABASE = 'The local storage of this browser is full; its database is used instead.';

/** Says where what was typed is kept. Read out only when that is in trouble, and once when it no longer is. */
export const SaveState = observer(function SaveState({ keeper }: { keeper: DraftKeeper }) {
  const said = describe(keeper);
  const [spoken, setSpoken] = useState('');
  const next = wordsFor(said, spoken);
  if (next !== spoken) {
    setSpoken(next);
  }
  return (
    <>
      <div className={styles.state} data-save-state data-bad={said?.isBad || undefined}>
        {said && (
          <>
            <said.Icon size={18} aria-hidden="true" />
            <p>
              <span className={styles.text}>{said.text}</span>
              {said.more && <span className={styles.more}> {said.more}</span>}
            </p>
            {said.isBad && keeper.server.state === 'refused' && (
              <button type="button" className={styles.retry} onClick={() => void keeper.server.retry()}>
                Try again
              </button>
            )}
          </>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
});

/** @param spoken what was read out last; it stays while the next attempt runs, so as not to be repeated */
function wordsFor(said: Said | null, spoken: string): string {
  if (said?.isTrouble) {
    return [said.text, said.more].filter(Boolean).join(' ');
  }
  return said?.Icon === Cloud && spoken !== '' ? SAVED : spoken;
}

function describe({ kept, server, other }: DraftKeeper): Said | null {
  if (kept === 'nothing' && server.state !== 'saved') {
    return null;
  }
  if (kept === 'nowhere') {
    return describeFull(server);
  }
  if (other) {
    return { text: HERE, more: 'Choose a version to go on.', Icon: HardDrive, isTrouble: true };
  }
  return kept === 'pending'
    ? describeServer(server, SAVING, SAVING)
    : describeServer(
        server,
        { text: HERE, Icon: HardDrive },
        {
          text: SAVED,
          more: kept === 'database' ? DATABASE : '',
          Icon: Cloud,
        },
      );
}

/**
 * @param here what to say as long as the device alone has it
 * @param saved what to say once the server has it too
 */
function describeServer({ state, reason }: ServerCopy, here: Said, saved: Said): Said {
  switch (state) {
    case 'saved':
      return saved;
    case 'saving':
      return SAVING;
    case 'loggedOut':
      return { ...here, more: 'Log in to go on.', isTrouble: true };
    case 'retrying':
      return { ...here, more: `Not saved on the server yet: ${reason}`, Icon: CloudOff, isTrouble: true };
    case 'refused':
      return {
        text: `Not saved: ${reason}`,
        more: `${HERE}.`,
        Icon: TriangleAlert,
        isBad: true,
        isTrouble: true,
      };
    case 'none':
    case 'waiting':
      return here;
  }
}

/** This browser has no room at all. */
function describeFull({ state, reason }: ServerCopy): Said {
  return state === 'saved'
    ? { text: SAVED, more: 'The storage of this browser is full: only the server keeps it.', Icon: Cloud }
    : {
        text: 'Not saved: the storage of this browser is full.',
        more: state === 'retrying' ? `Not on the server yet either: ${reason}` : '',
        Icon: TriangleAlert,
        isBad: true,
        isTrouble: true,
      };
}
