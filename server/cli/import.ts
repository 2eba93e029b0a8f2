import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { POST_CATEGORIES } from '../contract/constants/categories';
import { LIMITS } from '../contract/constants/limits';
import type { Logger } from '../domain/ports';
import { categoryByName } from '../import/choose-category';
import { importFolder, type FileResult } from '../import/import-folder';
import { openMediaStore, type MediaPlace } from '../media/open-media';
import { createRenderedPosts } from '../rendering/rendered-posts-on-disk';
import { openNedbStorage } from '../storage/nedb/open';
import { systemClock, systemIds } from '../system';
import { importReport } from './import-report';
import { describeUnusableFolder } from './unusable-folder';

export interface RunImportOptions {
  /** Where the Markdown is. */
  source: string;
  /** The data folder. */
  folder: string;
  s3?: MediaPlace['s3'];
  isDryRun: boolean;
  isVerbose: boolean;
  category: string | undefined;
  author: string | undefined;
  match: string | undefined;
  logger: Logger;
}

/**
 * Imports a folder of Markdown and says what became of each file. Exit code 0 when any post was taken or is there
 * already, 1 when nothing was.
 */
export async function runImport(options: RunImportOptions, out: (line: string) => void): Promise<number> {
  const category = options.category === undefined ? undefined : categoryByName(options.category);
  if (options.category !== undefined && category === undefined) {
    out(`“${options.category}” is no category. Choose one of: ${POST_CATEGORIES.join(', ')}.`);
    return 1;
  }
  const author = options.author?.trim();
  if (author !== undefined && (author === '' || author.length > LIMITS.nameMax)) {
    out(`The author's name has 1 to ${LIMITS.nameMax} characters.`);
    return 1;
  }
  try {
    const results = await importInto({ ...options, category, author });
    importReport(results, options).forEach(out);
    return results.some(({ outcome }) => outcome !== 'refused') ? 0 : 1;
  } catch (error) {
    out(describe(error, options));
    return 1;
  }
}

type ImportInto = Omit<RunImportOptions, 'category' | 'author'> &
  Pick<Parameters<typeof importFolder>[1], 'category' | 'author'>;

async function importInto(options: ImportInto): Promise<FileResult[]> {
  // Opening a data folder makes it: what is not there yet must not come about by a dry run.
  if (options.isDryRun && !existsSync(options.folder)) {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-dry-run-'));
    try {
      return await importIntoFolder({ ...options, folder });
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return importIntoFolder(options);
}

async function importIntoFolder(options: ImportInto): Promise<FileResult[]> {
  const { folder, s3, logger, source, category, author, match, isDryRun } = options;
  const storage = await openNedbStorage({ folder, clock: systemClock, logger });
  try {
    const context = {
      storage,
      media: await openMediaStore({ dataFolder: folder, s3 }),
      rendered: createRenderedPosts({ folder: join(folder, 'cache', 'rendered'), storage, logger }),
      clock: systemClock,
      ids: systemIds,
    };
    return await importFolder(context, { folder: resolve(source), isDryRun, category, author, match });
  } finally {
    await storage.close();
  }
}

function describe(error: unknown, { source }: RunImportOptions): string {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && path !== undefined) {
    return `The folder ${source} cannot be read (${code}): name a folder with Markdown files.`;
  }
  return describeUnusableFolder(error);
}
