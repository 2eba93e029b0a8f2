/// <reference lib="webworker" />
import type { FormatAnswer, FormatRequest } from './format-protocol';
import { textChanges } from './text-changes';
import { prettierProblem, withPrettier } from './with-prettier';
import { ruffProblem, startRuff, withRuff } from './with-ruff';

const answer = (message: FormatAnswer): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<FormatRequest>) => void format(data);

async function format({ id, parser, code, ruff }: FormatRequest): Promise<void> {
  if (ruff) {
    startRuff(ruff);
  }
  try {
    const formatted = await (parser === 'python' ? withRuff(code) : withPrettier(code, parser));
    answer({ id, changes: textChanges(code, formatted) });
  } catch (error) {
    const problem = parser === 'python' ? await ruffProblem(code, error) : prettierProblem(error);
    answer({ id, problem });
  }
}
