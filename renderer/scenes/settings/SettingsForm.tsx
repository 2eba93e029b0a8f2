import * as Dialog from '@radix-ui/react-dialog';
import { Button } from '../../components/Button';
import { BackgroundPicker } from './BackgroundPicker';
import { FONTS, LAYOUT_CHOICES, SHADOWS } from './choices';
import { ColorField } from './ColorField';
import { ContrastWarning } from './ContrastWarning';
import { PresetPicker } from './PresetPicker';
import { ChoiceField } from './ChoiceField';
import { RangeField } from './RangeField';
import styles from './settings.module.css';
import type { Draft } from './use-draft';

/** The controls of SPEC §2, "Settings side panel", each with its limits and its own reset. */
export function SettingsForm({ draft }: { draft: Draft }) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        draft.save();
      }}
    >
      <div className={styles.fields}>
        <PresetPicker draft={draft} />
        <fieldset>
          <legend>Colours</legend>
          <ColorField draft={draft} setting="color" label="Text colour" />
          <ColorField draft={draft} setting="iconColor" label="Icon colour" />
          <ContrastWarning draft={draft} />
        </fieldset>
        <fieldset>
          <legend>Text</legend>
          <ChoiceField draft={draft} setting="fontFamily" label="Font family" options={FONTS} />
          <RangeField draft={draft} setting="fontSize" label="Font size" unit="px" step={1} />
          <RangeField draft={draft} setting="lineHeight" label="Line height" unit="" step={0.1} />
        </fieldset>
        <fieldset>
          <legend>Page</legend>
          <BackgroundPicker draft={draft} />
          <RangeField draft={draft} setting="borderRadius" label="Border radius" unit="px" step={1} />
          <ChoiceField draft={draft} setting="boxShadow" label="Box shadow" options={SHADOWS} />
          <ChoiceField draft={draft} setting="layout" label="Layout" options={LAYOUT_CHOICES} />
        </fieldset>
      </div>
      <div className={styles.footer}>
        <p className={styles.error} role="alert">
          {draft.error}
        </p>
        <div className={styles.actions}>
          <Button type="submit">Save</Button>
          <Dialog.Close asChild>
            <Button look="secondary">Cancel</Button>
          </Dialog.Close>
        </div>
        <Button look="quiet" onClick={draft.resetAll}>
          Reset all
        </Button>
      </div>
    </form>
  );
}
