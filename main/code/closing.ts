import type { SaveHow } from '../../server/contract/ipc-code';
import { bringToFront, tellPage, type CodeWindow } from './code-window';
import { ask } from './dialogs';
import type { PageTexts } from './page-texts';
import type { Saving } from './saving';

/** Asks before work is lost. */
export interface Closing {
  /** Whether the window may close: nothing is lost, or the person has said so. One question at a time. */
  mayClose(one: CodeWindow): Promise<boolean>;
  /** The same for all windows in turn, until one is to stay. Until then nothing is thrown away. */
  mayCloseAll(all: () => readonly CodeWindow[]): Promise<boolean>;
}

export function createClosing(pages: PageTexts, saving: Saving): Closing {
  async function decide(one: CodeWindow): Promise<boolean> {
    const { window, document } = one;
    // Nobody can answer for a page that is dead or hangs: what is kept comes back at the next start.
    if (!(await takeText(one)) && (await isKept(one))) {
      return true;
    }
    if (!wouldBeLost(one)) {
      return true;
    }
    one.unwanted = undefined;
    // Kept until there is an answer: whoever pulls the plug now has not said no.
    await saving.settle(one).catch(() => undefined);
    bringToFront(window);
    const answer = await ask(
      window,
      {
        message: `Do you want to save the changes to “${document.name}”?`,
        detail: document.path ?? 'It has not been saved yet. What you do not save is lost.',
      },
      ['Save', 'Don’t Save', 'Cancel'],
    );
    if (answer === 'Save') {
      // A disk may be slow: what was typed while it wrote is asked about too.
      return (await save(one, 'in-place')) && decide(one);
    }
    if (answer === 'Don’t Save') {
      one.unwanted = document.text;
    }
    return answer === 'Don’t Save';
  }

  /** Keeps what the app has of the text. @returns whether it could */
  const isKept = (one: CodeWindow): Promise<boolean> =>
    saving.settle(one).then(
      () => true,
      () => false,
    );

  /** Takes over what is in the window. @returns whether its page has answered */
  async function takeText({ window, document, isLoaded }: CodeWindow): Promise<boolean> {
    const text = isLoaded ? await pages.ask(window) : undefined;
    if (text !== undefined) {
      document.take(text);
    }
    return text !== undefined;
  }

  /** A window with something that nobody was asked about: all pages say at once what is in them now. */
  async function findLoss(all: readonly CodeWindow[]): Promise<CodeWindow | undefined> {
    const now = await Promise.all(all.map(async (one) => ({ one, hasAnswered: await takeText(one) })));
    return now.find(({ one, hasAnswered }) => hasAnswered && wouldBeLost(one))?.one;
  }

  async function save(one: CodeWindow, how: SaveHow): Promise<boolean> {
    const outcome = await saving.save(one, one.document.text, how);
    switch (outcome.kind) {
      case 'saved':
        tellPage(one, outcome);
        return true;
      case 'cancelled':
        return false;
      case 'changed-outside': {
        const message = outcome.isGone
          ? `“${one.document.name}” is not on the disk any more.`
          : `“${one.document.name}” was changed by another program.`;
        const detail = outcome.isGone
          ? 'It was moved or deleted. Save writes it again.'
          : 'Save writes over that change.';
        const answer = await ask(one.window, { message, detail }, ['Save As…', 'Save', 'Cancel']);
        return answer === 'Cancel' ? false : save(one, answer === 'Save' ? 'over' : 'as');
      }
      case 'failed': {
        const question = { message: 'It was not saved.', detail: outcome.message };
        const answer = await ask(one.window, question, ['Save As…', 'Cancel']);
        return answer === 'Cancel' ? false : save(one, 'as');
      }
    }
  }

  const mayClose = (one: CodeWindow): Promise<boolean> => {
    one.closing ??= decide(one).finally(() => (one.closing = undefined));
    return one.closing;
  };

  return {
    mayClose,
    async mayCloseAll(all) {
      const asked = new Set<CodeWindow>();
      const isLeft = (each: CodeWindow): boolean => !asked.has(each);
      for (let next = all().find(isLeft); next; next = all().find(isLeft)) {
        asked.add(next);
        if (!(await mayClose(next))) {
          return keepAll(all());
        }
      }
      // Something may have been typed in one while another asked.
      for (let next = await findLoss(all()); next; next = await findLoss(all())) {
        if (!(await mayClose(next))) {
          return keepAll(all());
        }
      }
      return true;
    },
  };
}

/** Whether closing now would lose what the person has not said is unwanted. */
function wouldBeLost({ document, unwanted }: CodeWindow): boolean {
  return document.isTyped || (document.isEdited && document.text !== unwanted);
}

/** Nothing of what was said so far counts: all windows stay. */
function keepAll(all: readonly CodeWindow[]): false {
  for (const one of all) {
    one.unwanted = undefined;
  }
  return false;
}
