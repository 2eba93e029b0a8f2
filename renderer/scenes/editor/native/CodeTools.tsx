import { Play, Search, SlidersHorizontal, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { keyName } from '../../../editor/markdown-actions';
import type { OpenWorkspace } from '../model/open-workspace';
import { Action } from '../toolbar/Action';
import { LanguageChoice, LookChoices } from '../toolbar/LookControls';
import styles from './code-window.module.css';

interface CodeToolsProps {
  workspace: OpenWorkspace;
  /** The language follows the name on the disk. */
  isLanguageFixed: boolean;
  isFormatting: boolean;
  onFormat: () => void;
  onRun: () => void;
  onFind: () => void;
}

/** What a file's own window has above its text. Everything else stands in the menu of the app. */
export function CodeTools({
  workspace,
  isLanguageFixed,
  isFormatting,
  onFormat,
  onRun,
  onFind,
}: CodeToolsProps) {
  const [isLookOpen, setIsLookOpen] = useState(false);
  return (
    <div className={styles.tools} role="group" aria-label="Editor controls">
      <div className={styles.row}>
        <LanguageChoice workspace={workspace} isFixed={isLanguageFixed} />
        <Action Icon={Play} name="Run" keys={keyName('Mod-Enter')} isMain onClick={onRun} />
        <Action
          Icon={WandSparkles}
          name={isFormatting ? 'Formatting…' : 'Format'}
          keys="Shift+Alt+F"
          isDisabled={isFormatting}
          onClick={onFormat}
        />
        <Action Icon={Search} name="Find" keys={keyName('Mod-f')} onClick={onFind} />
        <span className={styles.last}>
          <Action
            Icon={SlidersHorizontal}
            name="Options"
            isPressed={isLookOpen}
            onClick={() => setIsLookOpen(!isLookOpen)}
          />
        </span>
      </div>
      {isLookOpen && (
        <div className={styles.look}>
          <LookChoices workspace={workspace} />
        </div>
      )}
    </div>
  );
}
