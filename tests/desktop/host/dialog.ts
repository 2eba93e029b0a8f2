import { note } from './host-state';
import { only } from './provided';

/** Nobody is there to answer: a test replaces what it expects. */
function refuse(name: string): never {
  note(`dialog.${name} was called, and no test has said what to answer.`);
  throw new Error(`dialog.${name}: nobody is there to answer.`);
}

const unexpected = (name: string) => async (): Promise<never> => refuse(name);

export const dialog = only('dialog', {
  showMessageBox: unexpected('showMessageBox'),
  showMessageBoxSync: () => refuse('showMessageBoxSync'),
  showOpenDialog: unexpected('showOpenDialog'),
  showSaveDialog: unexpected('showSaveDialog'),
  showErrorBox: (title: string, content: string) => note(`${title}: ${content}`),
});
