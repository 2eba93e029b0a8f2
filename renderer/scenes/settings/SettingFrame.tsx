import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { DEFAULT_SETTINGS, type Settings } from '../../stores/settings-store';
import styles from './settings.module.css';
import type { Draft } from './use-draft';

interface SettingFrameProps {
  draft: Draft;
  setting: keyof Settings;
  label: string;
  /** Id of the control that the label names. */
  controlId: string;
  /** Beside the label, such as `16 px`. */
  value?: ReactNode;
  children: ReactNode;
}

/** The frame of one setting: its name, its value, its control, and the way back to the default. */
export function SettingFrame({ draft, setting, label, controlId, value, children }: SettingFrameProps) {
  const isDefault = draft.draft[setting] === DEFAULT_SETTINGS[setting];
  const action = `Reset ${label.toLowerCase()}`;
  return (
    <div className={styles.setting}>
      <div className={styles.caption}>
        <label htmlFor={controlId}>{label}</label>
        {value}
        <button
          type="button"
          className={styles.iconButton}
          aria-label={action}
          title={action}
          aria-disabled={isDefault || undefined}
          onClick={() => draft.reset(setting)}
        >
          <RotateCcw size={16} aria-hidden="true" />
        </button>
      </div>
      {children}
    </div>
  );
}
