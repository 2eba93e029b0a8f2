import {
  EDITOR_LANGUAGES,
  type EditorLanguage,
  type EditorTheme,
} from '../../../server/contract/constants/editor';
import { THEME_COLORS } from '../core/file-themes';
import { trustedAddress } from '../../platform/trusted-address';
import { PictureRefusedError, type DrawnPicture, type PictureJob } from './picture-job';
import type { FromPictureWorker } from './picture-worker';
import workerAddress from './picture-worker.ts?worker&url';
import { renderPicture } from './render-picture';
import { tokenize } from './tokenize';

export type { DrawnPicture } from './picture-job';

/** A file, and how the editor shows it. */
export interface PictureSubject {
  name: string;
  code: string;
  language: EditorLanguage;
  theme: EditorTheme;
  /** Pixels of the page; the picture has twice as many. */
  fontSize: number;
  lineNumbers: boolean;
  lineWrapping: boolean;
  syntaxHighlight: boolean;
}

interface DrawingOptions {
  /** Refuses what is too large to be copied. */
  isToCopy?: boolean;
  /** @param done 0 to 1 */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/**
 * A PNG of a whole file in the editor's theme, of any length that programs open, at twice the page's pixels.
 *
 * Drawn in a worker where there is one, else on the page, which gets its turn after each strip.
 *
 * @throws {PictureRefusedError} when it would be higher than programs open, or too large to be
 *   copied; DOMException `AbortError` when ended
 */
export async function drawPicture(
  subject: PictureSubject,
  { isToCopy = false, onProgress = () => undefined, signal }: DrawingOptions = {},
): Promise<DrawnPicture> {
  const job = { ...(await jobOf(subject, signal)), isToCopy };
  signal?.throwIfAborted();
  const picture = await drawInWorker(job, onProgress, signal);
  return picture ?? drawOnPage(job, onProgress, signal);
}

async function jobOf(subject: PictureSubject, signal?: AbortSignal): Promise<Omit<PictureJob, 'isToCopy'>> {
  const { name, language, theme, fontSize, lineNumbers, lineWrapping, syntaxHighlight } = subject;
  const code = subject.code.replace(/\r\n?/g, '\n');
  const colors = THEME_COLORS[theme];
  const { background, text, lineNumber, special } = colors;
  const tag = syntaxHighlight ? EDITOR_LANGUAGES.find(({ id }) => id === language)?.tag : undefined;
  return {
    code,
    ...(await tokenize(code, tag ?? '', colors, signal)),
    ground: { background, text, lineNumber, special },
    fontFamily: fontFamily(),
    fontSize,
    hasLineNumbers: lineNumbers,
    isWrapped: lineWrapping,
    title: name,
  };
}

/** The page's font for code. */
function fontFamily(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font-mono').trim() || 'monospace';
}

/** @returns null where there is no worker that can draw */
function drawInWorker(
  job: PictureJob,
  onProgress: (done: number) => void,
  signal?: AbortSignal,
): Promise<DrawnPicture | null> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') {
    return Promise.resolve(null);
  }
  let worker: Worker;
  try {
    worker = new Worker(trustedAddress(workerAddress), { type: 'module', name: 'picture' });
  } catch {
    return Promise.resolve(null);
  }
  return new Promise<DrawnPicture | null>((resolve, reject) => {
    let hasBegun = false;
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.onmessage = ({ data }: MessageEvent<FromPictureWorker>) => {
      hasBegun = true;
      if ('done' in data) {
        onProgress(data.done);
      } else if ('picture' in data) {
        resolve(data.picture);
      } else {
        reject(errorOf(data.failure));
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (hasBegun) {
        reject(new Error(event.message || 'The picture could not be drawn.'));
      } else {
        // It never started: the page draws by itself.
        resolve(null);
      }
    };
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}

/** Errors lose their class on the way out of a worker. */
function errorOf({ name, message }: { name: string; message: string }): Error {
  return name === 'PictureRefusedError' ? new PictureRefusedError(message) : new Error(message);
}

function drawOnPage(
  job: PictureJob,
  onProgress: (done: number) => void,
  signal?: AbortSignal,
): Promise<DrawnPicture> {
  return renderPicture(job, {
    makeCanvas: (size) => Object.assign(document.createElement('canvas'), size),
    async afterStrip(done) {
      onProgress(done);
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    },
  });
}
