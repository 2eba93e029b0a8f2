import type { Page } from '@playwright/test';
import type {
  CodeDocument,
  CodeSibling,
  DocumentEvent,
  KeepOutcome,
  SaveOutcome,
} from '../../server/contract/ipc-code';
import type { LecternApp } from './lectern-app';

/** What the main process was asked, and what it answers next. */
interface Asked {
  channel: string;
  given: unknown[];
}

export const DOCUMENT: CodeDocument = {
  id: 'one',
  name: 'app.js',
  language: 'javascript',
  text: 'const one = 1;\n',
  path: '/home/ada/app.js',
  encoding: 'UTF-8',
  lineEnds: 'LF',
  isEdited: false,
  isReadOnly: false,
};

/** A started app whose code windows have a file without a disk: what they ask is noted, and answered from here. */
export interface Host {
  /** Opens a code window with a document; null fails to load. */
  open(document: CodeDocument | null, siblings?: CodeSibling[]): Promise<Page>;
  asked(channel: string): Promise<unknown[][]>;
  /** The next answer to `code:save` and `code:keep`, once. */
  answerNext(outcome: SaveOutcome): Promise<void>;
  tell(event: DocumentEvent): Promise<void>;
  command(command: string): Promise<void>;
}

/** Puts answers of the test in the place of the disk, for all code windows of a started app. */
export async function answerForDisk({ electron: app }: LecternApp): Promise<Host> {
  await app.evaluate(({ ipcMain }) => {
    const fake = { asked: [] as Asked[], next: [] as SaveOutcome[], document: null, siblings: [] } as {
      asked: Asked[];
      next: SaveOutcome[];
      document: CodeDocument | null;
      siblings: CodeSibling[];
    };
    Object.assign(globalThis, { fake });
    const saved = (text: string, isEdited: boolean): SaveOutcome => {
      const document = { ...(fake.document as CodeDocument), text, isEdited };
      return fake.next.shift() ?? { kind: 'saved', document };
    };
    const answers: Record<string, (...given: never[]) => unknown> = {
      'code:load': () => {
        if (!fake.document) {
          throw new Error('The disk did not answer.');
        }
        return fake.document;
      },
      'code:keep': (text: string, { isWritten }: { isWritten: boolean }): KeepOutcome =>
        isWritten ? saved(text, false) : { kind: 'kept' },
      'code:save': (text: string) => saved(text, false),
      'code:reload': () => ({ ...fake.document, text: 'from the disk\n' }),
      'code:keep-mine': () => undefined,
      'code:set-edited': () => undefined,
      'code:describe': () => undefined,
      'code:siblings': () => fake.siblings,
      'export-file': (name: string) => ({ kind: 'saved', name }),
    };
    for (const [channel, answer] of Object.entries(answers)) {
      ipcMain.removeHandler(channel);
      ipcMain.handle(channel, (_event, ...given: unknown[]) => {
        fake.asked.push({ channel, given });
        return answer(...(given as never[]));
      });
    }
    ipcMain.on('code:text', (_event, text) => fake.asked.push({ channel: 'code:text', given: [text] }));
  });
  const send = (channel: string, given: unknown): Promise<void> =>
    app.evaluate(
      ({ BrowserWindow }, message) => {
        for (const window of BrowserWindow.getAllWindows()) {
          if (window.webContents.getURL().includes('window=')) {
            window.webContents.send(message.channel, message.given);
          }
        }
      },
      { channel, given },
    );
  return {
    async open(document, siblings = []) {
      await app.evaluate(
        (_, given) =>
          Object.assign((globalThis as unknown as { fake: object }).fake, { ...given, asked: [], next: [] }),
        { document, siblings },
      );
      const opened = app.waitForEvent('window');
      await app.evaluate(({ Menu }) => {
        Menu.getApplicationMenu()?.getMenuItemById('new-window')?.click();
      });
      return opened;
    },
    asked: (channel) =>
      app.evaluate(
        (_, wanted) =>
          (globalThis as unknown as { fake: { asked: Asked[] } }).fake.asked
            .filter((each) => each.channel === wanted)
            .map(({ given }) => given),
        channel,
      ),
    answerNext: (outcome) =>
      app.evaluate(
        (_, next) => void (globalThis as unknown as { fake: { next: unknown[] } }).fake.next.push(next),
        outcome,
      ),
    tell: (event) => send('code:document', event),
    command: (command) => send('command', command),
  };
}
