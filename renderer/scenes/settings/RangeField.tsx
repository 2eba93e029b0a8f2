import { SETTING_RANGES } from '../../stores/settings-store';
import { SettingFrame } from './SettingFrame';
import styles from './settings.module.css';
import type { Draft } from './use-draft';

interface RangeFieldProps {
  draft: Draft;
  setting: keyof typeof SETTING_RANGES;
  label: string;
  unit: 'px' | '';
  step: number;
}

/** A number between its limits. */
export function RangeField({ draft, setting, label, unit, step }: RangeFieldProps) {
  const id = `setting-${setting}`;
  const [min, max] = SETTING_RANGES[setting];
  const value = draft.draft[setting];
  const text = unit ? `${value} ${unit}` : value.toFixed(1);
  return (
    <SettingFrame
      draft={draft}
      setting={setting}
      label={label}
      controlId={id}
      value={
        <output className={styles.value} htmlFor={id}>
          {text}
        </output>
      }
    >
      <input
        id={id}
        className={styles.range}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => draft.change({ [setting]: Number(event.target.value) })}
      />
    </SettingFrame>
  );
}
