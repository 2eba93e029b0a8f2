import { useState } from 'react';
import { DEFAULT_SETTINGS } from '../../stores/settings-store';
import { parseColor, toHex } from './contrast';
import { currentColor } from './current-look';
import formStyles from '../../components/form/form.module.css';
import { SettingFrame } from './SettingFrame';
import styles from './settings.module.css';
import type { Draft } from './use-draft';

interface ColorFieldProps {
  draft: Draft;
  setting: 'color' | 'iconColor';
  label: string;
}

/** A colour, picked or typed as `#rrggbb`. The default is the theme's own colour. */
export function ColorField({ draft, setting, label }: ColorFieldProps) {
  const id = `setting-${setting}`;
  const chosen = draft.draft[setting];
  const shown = chosen === DEFAULT_SETTINGS[setting] ? currentColor(setting) : chosen;
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !parseColor(typed);
  return (
    <SettingFrame draft={draft} setting={setting} label={label} controlId={id}>
      <div className={styles.color}>
        <input
          id={id}
          type="color"
          value={toHex(shown)}
          onChange={(event) => draft.change({ [setting]: event.target.value })}
        />
        <input
          className={formStyles.input}
          type="text"
          aria-label={`${label} as #rrggbb`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={typed ?? toHex(shown)}
          onChange={(event) => {
            setTyped(event.target.value);
            if (parseColor(event.target.value)) {
              draft.change({ [setting]: event.target.value.toLowerCase() });
            }
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
      {isWrong && (
        <p className={styles.error} id={`${id}-error`}>
          Type # and six digits, such as #4d9f0c.
        </p>
      )}
    </SettingFrame>
  );
}
