import type { ElectronApplication } from '@playwright/test';
import type { Menu, Notification, WebContents } from 'electron';

export type DialogName = 'showMessageBox' | 'showMessageBoxSync' | 'showOpenDialog' | 'showSaveDialog';
/** What a test may say the answer to: dialogs, and what becomes of a page that is printed. */
export type Asked = DialogName | 'print';
type Recorded =
  | Asked
  | 'showErrorBox'
  | 'openExternal'
  | 'openPath'
  | 'showItemInFolder'
  | 'showMessage'
  | 'startDrag'
  | 'download'
  | 'popup';

/** What the app asked of the system. */
export interface SystemCall {
  name: Recorded;
  /**
   * The options of a dialog; the title and text of an error; the address or path; the text of a message; the items of
   * a menu, in brackets those that cannot be chosen.
   */
  given: unknown;
}

/** What stands in the main process while a test runs. */
interface Script {
  calls: SystemCall[];
  answers: Record<Asked, unknown[]>;
  /** Messages of the system that were shown, the oldest first. */
  messages: Notification[];
  /** The menu that was opened last by the right mouse button. */
  menu: Menu | undefined;
}

declare global {
  var lecternScript: Script | undefined;
}

/**
 * Puts a script in the place of the system: dialogs are answered as a test says, nothing is opened outside, and what
 * was asked is kept. A dialog that no test expects stays open, as before a person who is away; one that everything waits
 * for is closed by Escape.
 */
export async function scriptSystem(app: ElectronApplication): Promise<void> {
  await scriptDialogs(app);
  await scriptDesktop(app);
}

async function scriptDialogs(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog, shell }) => {
    const script: Script = {
      calls: [],
      answers: {
        showMessageBox: [],
        showMessageBoxSync: [],
        showOpenDialog: [],
        showSaveDialog: [],
        print: [],
      },
      messages: [],
      menu: undefined,
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
      showMessageBoxSync: (...given: unknown[]) => {
        script.calls.push({ name: 'showMessageBoxSync', given: given.at(-1) });
        const answer = script.answers.showMessageBoxSync.shift() as { button: string } | undefined;
        const { buttons, cancelId } = given.at(-1) as { buttons: string[]; cancelId: number };
        return answer ? buttons.indexOf(answer.button) : cancelId;
      },
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

/** Messages, menus of the right button, printing and what is dragged out: noted, and nothing of it is seen. */
async function scriptDesktop(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ app: running, Menu: AnyMenu, Notification: AnyNotification, webContents }) => {
    const script = globalThis.lecternScript as Script;
    AnyNotification.prototype.show = function (this: Notification) {
      script.messages.push(this);
      script.calls.push({ name: 'showMessage', given: this.body });
    };
    AnyMenu.prototype.popup = function (this: Menu) {
      script.menu = this;
      const named = this.items.filter(({ type }) => type !== 'separator');
      const given = named.map(({ label, enabled }) => (enabled ? label : `(${label})`));
      script.calls.push({ name: 'popup', given });
    };
    const follow = (contents: WebContents): void =>
      void Object.assign(contents, {
        startDrag: ({ file }: { file: string }) => script.calls.push({ name: 'startDrag', given: file }),
        downloadURL: (given: string) => script.calls.push({ name: 'download', given }),
        print: (_options: object, done: (isPrinted: boolean, reason: string) => void) => {
          script.calls.push({ name: 'print', given: contents.getTitle() });
          const { failure } = (script.answers.print.shift() ?? {}) as { failure?: string };
          setImmediate(() => done(failure === undefined, failure ?? ''));
        },
      });
    webContents.getAllWebContents().forEach(follow);
    running.on('web-contents-created', (_event, contents) => follow(contents));
  });
}

/** Clicks on the message of the system that was shown last. */
export async function clickMessage(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => void globalThis.lecternScript?.messages.at(-1)?.emit('click'));
}

/** Chooses an item of the menu that the right button has opened. @throws when it cannot be chosen */
export async function chooseInPopup(app: ElectronApplication, label: string): Promise<void> {
  await app.evaluate((_electron, wanted) => {
    const item = globalThis.lecternScript?.menu?.items.find((each) => each.label === wanted);
    if (!item?.enabled) {
      throw new Error(`The menu has no item “${wanted}” to choose.`);
    }
    (item.click as () => void)();
  }, label);
}

/**
 * Says what the next dialog of a kind is answered with.
 *
 * @param answer as Electron resolves it: `{ response }`, `{ canceled, filePath }` or `{ canceled, filePaths }`; for a
 * message box, `{ button }` with its words will do; for printing, `{ failure }` says why it did not go
 */
export async function answerDialog(app: ElectronApplication, name: Asked, answer: object): Promise<void> {
  await app.evaluate((_electron, next) => globalThis.lecternScript?.answers[next.name].push(next.answer), {
    name,
    answer,
  });
}

/** What the app has asked of the system so far, the oldest first. */
export function systemCalls(app: ElectronApplication): Promise<SystemCall[]> {
  return app.evaluate(() => globalThis.lecternScript?.calls ?? []);
}

/** Forgets what was asked, and the answers that nobody has asked for. */
export async function forgetScript(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const { calls, answers, messages } = globalThis.lecternScript as Script;
    [calls, messages, ...Object.values(answers)].forEach((each) => each.splice(0));
  });
}
