import { DEFAULT_SETTINGS } from '../../stores/settings-store';
import { PRESETS } from './choices';
import styles from './settings.module.css';
import type { Draft } from './use-draft';

/** Ready looks. Picking one brings its own colours with it. */
export function PresetPicker({ draft }: { draft: Draft }) {
  return (
    <fieldset>
      <legend>Preset</legend>
      <div className={styles.presets}>
        {PRESETS.map(({ value, label }) => (
          <label key={value} className={styles.preset}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={draft.draft.theme === value}
              onChange={() =>
                draft.change({
                  theme: value,
                  color: DEFAULT_SETTINGS.color,
                  iconColor: DEFAULT_SETTINGS.iconColor,
                })
              }
            />
            <span className={styles.swatch} data-preset={value} aria-hidden="true">
              Aa
            </span>
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
