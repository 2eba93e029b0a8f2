import { Dialog } from '../../../components/dialog/Dialog';
import { keyName } from '../../../editor/markdown-actions';
import { windowKey } from '../model/window-keys';
import styles from './shortcuts.module.css';

const groups = (): readonly (readonly [title: string, keys: readonly (readonly [string, string])[]])[] => [
  [
    'Text',
    [
      [keyName('Mod-z'), 'Undo'],
      [keyName('Mod-y'), 'Redo'],
      [keyName('Mod-f'), 'Find and replace'],
      [keyName('Mod-Enter'), 'Run, or show Markdown'],
      ['Shift+Alt+F', 'Format'],
      [keyName('Mod-/'), 'Comment lines out, or in again'],
      [keyName('Ctrl-Space'), 'Offer completions'],
      ['Tab', 'Indent'],
      ['Escape, then Tab', 'Leave the text'],
      [keyName('Mod-s'), 'Save now'],
    ],
  ],
  [
    'Windows',
    [
      [windowKey('N'), 'New window'],
      [windowKey('W'), 'Close the window'],
      [windowKey('T'), 'Reopen the window closed last'],
      [windowKey('Page Down'), 'Next window'],
      [windowKey('Page Up'), 'Window before'],
      ['F2', 'Rename the file'],
      ['Arrow keys on the handle', 'Move the window; with Shift, resize it'],
    ],
  ],
];

/** All keys of the editor. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {groups().map(([title, keys]) => (
        <section key={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([key, what]) => (
              <div key={key} className={styles.line}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
