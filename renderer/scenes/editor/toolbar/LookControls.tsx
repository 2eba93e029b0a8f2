import { ChevronDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useId, type ReactNode } from 'react';
import { EDITOR, EDITOR_LANGUAGES, EDITOR_THEMES } from '../../../../server/contract/constants/editor';
import type { OpenWorkspace } from '../model/open-workspace';
import type { EditorSettings } from '../model/types';
import styles from './toolbar.module.css';

const SWITCHES: readonly [keyof EditorSettings & `${'line' | 'syntax' | 'auto'}${string}`, string][] = [
  ['lineNumbers', 'Line numbers'],
  ['syntaxHighlight', 'Syntax highlight'],
  ['autoSave', 'Auto Save'],
  ['lineWrapping', 'Line wrapping'],
];

interface LookControlsProps {
  workspace: OpenWorkspace;
  /** Only the language is shown. */
  isShort: boolean;
  /** Stands behind the language. */
  children?: ReactNode;
}

/** Language of the file in front; theme, size and switches of all. */
export const LookControls = observer(function LookControls({
  workspace,
  isShort,
  children,
}: LookControlsProps) {
  return (
    <div className={styles.look}>
      <LanguageChoice workspace={workspace} />
      {children}
      {!isShort && <LookChoices workspace={workspace} />}
    </div>
  );
});

interface LanguageChoiceProps {
  workspace: OpenWorkspace;
  /** It follows the name of the file. */
  isFixed?: boolean;
}

/** Language of the file in front. */
export const LanguageChoice = observer(function LanguageChoice({
  workspace,
  isFixed = false,
}: LanguageChoiceProps) {
  const { active } = workspace;
  return (
    <Choice
      label="Language"
      className={styles.language}
      value={active?.language ?? EDITOR.language}
      options={EDITOR_LANGUAGES.map(({ id, name }) => [id, name])}
      isDisabled={!active || isFixed}
      onChange={(language) => active && workspace.setLanguage(active.id, language)}
    />
  );
});

/** How code is shown, in every window alike. */
export const LookChoices = observer(function LookChoices({ workspace }: { workspace: OpenWorkspace }) {
  const { settings } = workspace;
  return (
    <>
      <Choice
        label="Theme"
        value={settings.theme}
        options={EDITOR_THEMES.map(({ id, name }) => [id, name])}
        onChange={(theme) => workspace.change({ theme })}
      />
      <Choice
        label="Font size"
        value={String(settings.fontSize)}
        options={EDITOR.fontSizes.map((size) => [String(size), `${size} px`])}
        onChange={(size) => workspace.change({ fontSize: Number(size) })}
      />
      <fieldset className={styles.switches}>
        <legend className="visually-hidden">How code is shown and kept</legend>
        {SWITCHES.map(([name, label]) => (
          <label key={name} className={styles.switch}>
            <input
              type="checkbox"
              checked={settings[name] === true}
              onChange={({ target }) => workspace.change({ [name]: target.checked })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
});

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  isDisabled?: boolean;
  className?: string | undefined;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({
  label,
  value,
  options,
  isDisabled,
  className = '',
  onChange,
}: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={`${styles.choice} ${className}`}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.select}>
        <select
          id={id}
          value={value}
          disabled={isDisabled}
          onChange={({ target }) => {
            const picked = options.find(([option]) => option === target.value);
            if (picked) {
              onChange(picked[0]);
            }
          }}
        >
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown size={15} aria-hidden="true" />
      </span>
    </div>
  );
}
