import type { BrowserWindow } from 'electron';
import { z } from 'zod';
import { EDITOR, EDITOR_LANGUAGES } from '../../server/contract/constants/editor';
import type { CodeSibling } from '../../server/contract/ipc-code';
import { tellPage, type CodeWindow } from '../code/code-window';
import { tell } from '../code/dialogs';
import { TEXT_MAX } from '../code/limits';
import type { PageTexts } from '../code/page-texts';
import type { Saving } from '../code/saving';
import type { Handlers } from './handle';

const NOT_OURS = 'This window has no file.';

const text = z.string().max(TEXT_MAX);
const nothing = z.tuple([]);
const parts = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(EDITOR.nameMax)
    .regex(/^[^\p{C}]*$/u),
  language: z.enum(EDITOR_LANGUAGES.map(({ id }) => id)),
});

export interface CodeParts {
  saving: Saving;
  pages: PageTexts;
  all: () => readonly CodeWindow[];
  onChange: (one: CodeWindow) => void;
}

/** What the page of a code window asks about its own file. Other windows have none, and are refused. */
export function answerCode(handlers: Handlers, { saving, pages, all, onChange }: CodeParts): void {
  const own = (window: BrowserWindow): CodeWindow => {
    const one = all().find((each) => each.window === window);
    if (!one) {
      throw new Error(NOT_OURS);
    }
    return one;
  };

  handlers.handle('code:load', nothing, (window) => {
    const one = own(window);
    one.isLoaded = true;
    // What was typed before a reload is there as far as it was kept.
    one.document.isTyped = false;
    onChange(one);
    const { outside } = one.document;
    if (outside) {
      setImmediate(() => tellPage(one, { kind: 'changed-outside', isGone: outside === 'gone' }));
    }
    return one.document.toDto();
  });

  handlers.handle(
    'code:keep',
    z.tuple([text, z.strictObject({ isWritten: z.boolean() })]),
    (window, given, { isWritten }) => saving.keep(own(window), given, isWritten),
  );

  handlers.handle('code:save', z.tuple([text, z.enum(['in-place', 'as', 'over'])]), (window, given, how) =>
    saving.save(own(window), given, how),
  );

  handlers.handle('code:reload', nothing, async (window) => {
    const one = own(window);
    try {
      await one.document.reload();
    } catch (error) {
      tell(window, 'It was not read again.', error instanceof Error ? error.message : '');
      throw error;
    }
    await saving.settle(one).catch(() => undefined);
    onChange(one);
    return one.document.toDto();
  });

  handlers.handle('code:keep-mine', nothing, async (window) => {
    const one = own(window);
    await one.document.keepMine();
    await saving.settle(one).catch(() => undefined);
    onChange(one);
  });

  handlers.handle('code:set-edited', z.tuple([z.boolean()]), (window, isEdited) => {
    const one = own(window);
    one.document.isTyped = isEdited;
    onChange(one);
  });

  handlers.handle('code:describe', z.tuple([parts]), async (window, { name, language }) => {
    const one = own(window);
    one.document.language = language;
    if (one.document.path === null) {
      one.document.name = name;
    }
    await saving.settle(one).catch(() => undefined);
    onChange(one);
  });

  handlers.handle('code:siblings', nothing, (window): Promise<CodeSibling[]> => {
    const one = own(window);
    const others = all().filter((each) => each !== one);
    return Promise.all(
      others.map(async ({ window: other, document, isLoaded }) => {
        const { name, language } = document;
        return { name, language, code: (isLoaded ? await pages.ask(other) : undefined) ?? document.text };
      }),
    );
  });
}
