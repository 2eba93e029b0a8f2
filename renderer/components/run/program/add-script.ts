import { findFile } from './find-file';
import { rewriteScript } from './rewrite-script';
import type { PageProgram, ProgramFile } from './types';

interface NewScript {
  file: number;
  code: string;
  /** `either`: decided by its text. */
  isModule: boolean | 'either';
  isDeferred: boolean;
}

/**
 * Adds a script to a program, and the modules that it imports from other open files.
 *
 * @returns its number among the program's scripts
 */
export function addScript(
  { files, isGuarded }: { files: readonly ProgramFile[]; isGuarded: boolean },
  program: PageProgram,
  script: NewScript,
): number {
  const findModule = (specifier: string): string | undefined => {
    const index = findFile(files, specifier, 'javascript');
    const found = files[index];
    if (!found) {
      return undefined;
    }
    const name = `lectern:${index}`;
    if (!(name in program.modules)) {
      // Named before it is read: modules may import each other in a circle.
      program.modules[name] = '';
      program.modules[name] = rewriteScript(found.code, { kind: 'module', isGuarded, findModule }).source;
    }
    return name;
  };
  const kind = script.isModule === 'either' ? 'either' : script.isModule ? 'module' : 'classic';
  const { source, isModule } = rewriteScript(script.code, { kind, isGuarded, findModule });
  program.scripts.push({ file: script.file, source, isModule, isDeferred: script.isDeferred });
  return program.scripts.length - 1;
}
