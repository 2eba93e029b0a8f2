import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { EDITOR_LANGUAGES } from '../../server/contract/constants/editor';
import { ENCODINGS } from './text-codec';
import { writeOwn } from './write-file';

const ENDING = '.json';
const DAMAGED = '.damaged';
/** Files that a crash left half written: the one before them is whole. */
const HALF_WRITTEN = /\.json\.\d+$/;

const id = z.uuid();
const keptText = z.strictObject({
  id,
  name: z.string().min(1),
  path: z.string().min(1).nullable(),
  language: z.enum(EDITOR_LANGUAGES.map((language) => language.id)),
  text: z.string(),
  encoding: z.enum(ENCODINGS),
  /** What new lines end with. */
  lineEnd: z.enum(['\n', '\r\n', '\r']),
  /** SHA-256 of the file's bytes when it was read or written last; null when it has none. */
  hash: z.string().nullable(),
});

/** A text that is not saved: what a crash, or the end of the app, must not take away. */
export type KeptText = z.infer<typeof keptText>;

/** Texts that are not saved, each in a file of its own that only this user can read. */
export interface KeptTexts {
  /** Resolves when it outlives a crash. @throws an error of the file system */
  keep(text: KeptText): Promise<void>;
  /** Forgets a text: it is saved, or not wanted. */
  drop(id: string): Promise<void>;
  /** All texts of earlier runs. What is damaged is put aside and named. */
  readAll(): Promise<{ texts: KeptText[]; damaged: string[] }>;
}

/** @param folder is made when it is needed */
export function createKeptTexts(folder: string): KeptTexts {
  const running = new Map<string, Promise<void>>();
  const pathOf = (of: string): string => join(folder, id.parse(of) + ENDING);

  /** One after the other for each text, so that the last one given is the one that stays. */
  async function queue(of: string, text: KeptText | undefined): Promise<void> {
    const before = running.get(of) ?? Promise.resolve();
    const done = before.catch(() => undefined).then(() => write(of, text));
    running.set(of, done);
    try {
      await done;
    } finally {
      if (running.get(of) === done) {
        running.delete(of);
      }
    }
  }

  async function write(of: string, text: KeptText | undefined): Promise<void> {
    if (text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeOwn(pathOf(of), Buffer.from(JSON.stringify(text)));
    } else {
      await rm(pathOf(of), { force: true });
    }
  }

  return {
    keep: (text) => queue(text.id, text),
    drop: (of) => queue(of, undefined),
    async readAll() {
      const names = await readdir(folder).catch(() => []);
      const texts: KeptText[] = [];
      const damaged: string[] = [];
      for (const name of names.sort()) {
        const path = join(folder, name);
        if (HALF_WRITTEN.test(name)) {
          await rm(path, { force: true });
        } else if (name.endsWith(ENDING)) {
          const text = await readOne(path);
          if (text && `${text.id}${ENDING}` === name) {
            texts.push(text);
          } else {
            await rename(path, path + DAMAGED).catch(() => undefined);
            damaged.push(path + DAMAGED);
          }
        }
      }
      return { texts, damaged };
    },
  };
}

async function readOne(path: string): Promise<KeptText | undefined> {
  try {
    return keptText.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}
