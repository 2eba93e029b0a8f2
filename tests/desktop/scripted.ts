import type { ElectronApplication } from '@playwright/test';

export type DialogName = 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog';
type Recorded = DialogName | 'showErrorBox' | 'openExternal' | 'openPath' | 'showItemInFolder';

/** What the app asked of the system. */
export interface SystemCall {
  name: Recorded;
  /** The options of a dialog; the title and text of an error; the address or path. */
  given: unknown;
}

/** What stands in the main process while a test runs. */
interface Script {
  calls: SystemCall[];
  answers: Record<DialogName, unknown[]>;
}

declare global {
  var lecternScript: Script | undefined;
}

/**
 * Puts a script in the place of the system: dialogs are answered as a test says, nothing is opened outside, and what
 * was asked is kept. A dialog that no test expects stays open, as before a person who is away.
 */
export async function scriptSystem(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog, shell }) => {
    const script: Script = {
      calls: [],
      answers: { showMessageBox: [], showOpenDialog: [], showSaveDialog: [] },
    };
    globalThis.lecternScript = script;
    for (const name of ['showMessageBox', 'showOpenDialog', 'showSaveDialog'] as const) {
      Object.assign(dialog, {
        [name]: (...given: unknown[]) => {
          script.calls.push({ name, given: given.at(-1) });
          const answers = script.answers[name] as { button?: string }[];
          const answer = answers.shift();
          if (answer?.button === undefined) {
            return answer ? Promise.resolve(answer) : new Promise(() => undefined);
          }
          const { buttons = [] } = given.at(-1) as { buttons?: string[] };
          return Promise.resolve({ response: buttons.indexOf(answer.button) });
        },
      });
    }
    Object.assign(dialog, {
      showErrorBox: (...given: string[]) => script.calls.push({ name: 'showErrorBox', given }),
    });
    for (const name of ['openExternal', 'openPath', 'showItemInFolder'] as const) {
      Object.assign(shell, {
        [name]: (given: string) => {
          script.calls.push({ name, given });
          return Promise.resolve('');
        },
      });
    }
  });
}

/**
 * Says what the next dialog of a kind is answered with.
 *
 * @param answer as Electron resolves it: `{ response }`, `{ canceled, filePath }` or `{ canceled, filePaths }`; for a
 * message box, `{ button }` with its words will do
 */
export async function answerDialog(
  app: ElectronApplication,
  name: DialogName,
  answer: object,
): Promise<void> {
  await app.evaluate((_electron, next) => globalThis.lecternScript?.answers[next.name].push(next.answer), {
    name,
    answer,
  });
}

/** What the app has asked of the system so far, the oldest first. */
export function systemCalls(app: ElectronApplication): Promise<SystemCall[]> {
  return app.evaluate(() => globalThis.lecternScript?.calls ?? []);
}
