import { CircleCheck, CircleDashed, LoaderCircle, TriangleAlert, type LucideIcon } from 'lucide-react';
import { autorun } from 'mobx';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../../editor/after-paint';
import { keyName } from '../../../editor/markdown-actions';
import type { WorkspaceKeeper } from '../keeping/workspace-keeper';
import type { WorkspaceStore } from '../model/workspace-store';
import styles from './save-state.module.css';

interface Said {
  text: string;
  /** What to know or do about it. */
  more: string;
  Icon: LucideIcon;
  /** Somebody who cannot see it has to hear of it. */
  isTrouble?: boolean;
}

/** Says whether what was typed is kept. Read out only when it is not, and once when it is again. */
export function SaveState({ workspace }: { workspace: WorkspaceStore }) {
  const { state, where } = useKeeping(workspace.keeper);
  const said = describe(state, where);
  const [spoken, setSpoken] = useState('');
  const next = said.isTrouble ? `${said.text}. ${said.more}` : wordsAfter(said, spoken);
  if (next !== spoken) {
    setSpoken(next);
  }
  return (
    <>
      <p className={styles.state} data-save-state={state} title={said.more}>
        <said.Icon size={16} aria-hidden="true" />
        {said.text}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}

/** How the keeping stands. Told of after a frame: the key that makes a text differ from what is kept draws first. */
function useKeeping(keeper: WorkspaceKeeper): Pick<WorkspaceKeeper, 'state' | 'where'> {
  const [keeping, setKeeping] = useState(() => ({ state: keeper.state, where: keeper.where }));
  useEffect(
    () => autorun(() => setKeeping({ state: keeper.state, where: keeper.where }), { scheduler: afterPaint }),
    [keeper],
  );
  return keeping;
}

/** While the next attempt runs, what was said stays: it is not repeated. */
function wordsAfter({ text }: Said, spoken: string): string {
  return text === 'Saved' && spoken !== '' ? 'Saved' : spoken;
}

function describe(state: WorkspaceKeeper['state'], where: WorkspaceKeeper['where']): Said {
  switch (state) {
    case 'saved':
      return {
        text: 'Saved',
        more:
          where === 'database'
            ? 'The local storage of this browser is full; its database is used instead.'
            : 'Everything is kept on this device.',
        Icon: CircleCheck,
      };
    case 'saving':
      return { text: 'Saving', more: 'A second after the last change it is kept.', Icon: LoaderCircle };
    case 'unsaved':
      return {
        text: 'Not saved',
        more: `Auto Save is off: ${keyName('Mod-s')} saves.`,
        Icon: CircleDashed,
        isTrouble: true,
      };
    case 'full':
      return {
        text: 'Storage is full',
        more: 'The last changes are in this tab alone. Download them, or make room: Windows, “Closed files…” deletes files for good. Keeping them is tried again by itself.',
        Icon: TriangleAlert,
        isTrouble: true,
      };
    case 'blocked':
      return {
        text: 'Cannot be saved',
        more: 'This browser does not let the site keep anything, as in some private windows. Your text is in this tab alone: download it before you close the tab, or allow storage for this site.',
        Icon: TriangleAlert,
        isTrouble: true,
      };
  }
}
