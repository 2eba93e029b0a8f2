import { ChevronDown } from 'lucide-react';
import { SettingFrame } from './SettingFrame';
import formStyles from '../../components/form/form.module.css';
import type { Draft } from './use-draft';

interface ChoiceFieldProps {
  draft: Draft;
  setting: 'fontFamily' | 'boxShadow' | 'layout';
  label: string;
  options: readonly { value: string; label: string }[];
}

/** One of a few. */
export function ChoiceField({ draft, setting, label, options }: ChoiceFieldProps) {
  const id = `setting-${setting}`;
  return (
    <SettingFrame draft={draft} setting={setting} label={label} controlId={id}>
      <div className={formStyles.control}>
        <select
          id={id}
          className={`${formStyles.input} ${formStyles.select}`}
          value={draft.draft[setting]}
          onChange={(event) => draft.change({ [setting]: event.target.value })}
        >
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className={formStyles.chevron} size={20} aria-hidden="true" />
      </div>
    </SettingFrame>
  );
}
