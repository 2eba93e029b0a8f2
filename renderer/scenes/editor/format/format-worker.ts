/// <reference lib="webworker" />
import type { FormatAnswer, FormatRequest } from './format-protocol';
import { textChanges } from './text-changes';
import { prettierProblem, withPrettier } from './with-prettier';
import { ruffProblem, startRuff, withRuff } from './with-ruff';

const answer = (message: FormatAnswer): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<FormatRequest>) => void format(data);

async function format({ id, language, code, ruff }: FormatRequest): Promise<void> {
  if (ruff) {
    startRuff(ruff);
  }
  try {
    const formatted = await (language === 'python' ? withRuff(code) : withPrettier(code, language));
    answer({ id, changes: textChanges(code, formatted) });
  } catch (error) {
    const problem = language === 'python' ? await ruffProblem(code, error) : prettierProblem(error);
    answer({ id, problem });
  }
}
