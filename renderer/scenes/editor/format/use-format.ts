import { useState } from 'react';
import { extensionOf } from '../../../../server/contract/rules/language-of-name';
import { useTell } from '../files/tell';
import type { OpenFile } from '../model/open-file';
import type { OpenWorkspace } from '../model/open-workspace';
import { parserFor } from './format-parser';

/** Formats the file in front on demand. Where that cannot be done, the text is left alone and the place shown. */
export function useFormat(workspace: OpenWorkspace): { isFormatting: boolean; format: () => void } {
  const tell = useTell();
  const [isFormatting, setIsFormatting] = useState(false);
  const format = async (file: OpenFile): Promise<void> => {
    const { code, name, language } = file;
    const parser = parserFor(name, language);
    if (!parser) {
      tell.refusal(
        `${name} cannot be formatted: no formatter here knows .${extensionOf(name)} files. If it is in another language, choose that one.`,
      );
      return;
    }
    try {
      const { formatCode } = await import('./formatter');
      const { changes, problem } = await formatCode(code, parser);
      if (problem) {
        const { line, column, message } = problem;
        tell.refusal(line === undefined ? message : `Line ${line}: ${message}`);
        if (line !== undefined) {
          workspace.goTo(file.id, { line, column });
        }
      } else if (file.code !== code) {
        tell.info(`${file.name} was changed meanwhile. Format it again.`);
      } else if (changes.length === 0) {
        tell.done(`${file.name} is in good form already.`);
      } else {
        workspace.changeCode(file.id, changes);
        tell.done(`${file.name} is formatted.`);
      }
    } catch (error) {
      tell.failure(reasonOf(error), error);
    }
  };
  return {
    isFormatting,
    format: () => {
      const { active } = workspace;
      if (active && !isFormatting) {
        setIsFormatting(true);
        void format(active).finally(() => setIsFormatting(false));
      }
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.name === 'FormatTooLongError'
    ? 'The text took the formatter more than a minute, so it was left as it is. Format smaller parts of it.'
    : 'The formatter could not be loaded. Check the connection, then try again.';
}
