import type { MediaType } from '../../../server/contract/constants/media';
import { ACCEPTED_BYTES, compress, fitSize, type Size } from './compress';
import { CorruptedPictureError, InsecurePageError } from './errors';
import type { PictureFacts, PreparedFile } from './port';

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** A canvas of the page or of a worker, and how it writes a file. */
export interface Easel {
  make(size: Size): Canvas;
  toBlob(canvas: Canvas, type: string, quality: number): Promise<Blob>;
}

/**
 * Makes a picture ready to be sent: small (SPEC §9), upright, its transparency kept where WebP is written. Sent as it is: what moves, what
 * the browser cannot decode (TIFF), and what is small enough already.
 *
 * @throws {CorruptedPictureError} it cannot be decoded
 * @throws {InsecurePageError} there is no SHA-256 on this page
 */
export async function preparePicture(
  file: Blob,
  facts: PictureFacts,
  easel: Easel,
  checkAbort: () => void,
): Promise<PreparedFile> {
  const blob = facts.type === 'image/tiff' ? file : await makeSmall(file, facts, easel, checkAbort);
  checkAbort();
  return { blob, type: blob === file ? facts.type : (blob.type as MediaType), hash: await sha256(blob) };
}

/** SHA-256 in hex. @throws {InsecurePageError} the page was not loaded over https */
export async function sha256(blob: Blob): Promise<string> {
  if (!globalThis.isSecureContext) {
    throw new InsecurePageError();
  }
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isSmall(file: Blob, { width, height }: PictureFacts): boolean {
  const fitted = fitSize({ width, height });
  return file.size <= ACCEPTED_BYTES && fitted.width === width && fitted.height === height;
}

async function makeSmall(
  file: Blob,
  facts: PictureFacts,
  easel: Easel,
  checkAbort: () => void,
): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new CorruptedPictureError('The picture cannot be decoded.', { cause });
  });
  if (facts.isAnimated || isSmall(file, facts)) {
    bitmap.close();
    return file;
  }
  // Turned upright already, so that its sides may be the other way round than the file says.
  const size = fitSize(bitmap);
  const fitted = draw(easel, bitmap, size);
  bitmap.close();
  const type = await chooseType(fitted, easel);
  if (type === 'image/jpeg') {
    putOnWhite(fitted);
  }
  const smaller = await compress(
    size,
    (wanted, quality) =>
      easel.toBlob(wanted.width === size.width ? fitted : draw(easel, fitted, wanted), type, quality),
    checkAbort,
  );
  // What was compressed well already, in a size that is allowed, does not get better by being larger.
  const isFitting = size.width === facts.width && size.height === facts.height;
  const isServed = facts.type !== 'image/bmp';
  return isFitting && isServed && file.size <= smaller.size ? file : smaller;
}

function draw(easel: Easel, picture: ImageBitmap | Canvas, { width, height }: Size): Canvas {
  const canvas = easel.make({ width, height });
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | null;
  if (!context) {
    throw new Error('this browser gives no canvas.');
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** WebP where the browser writes it, else JPEG (SPEC §9). */
async function chooseType(canvas: Canvas, easel: Easel): Promise<string> {
  const probe = await easel.toBlob(draw(easel, canvas, { width: 1, height: 1 }), 'image/webp', 0.5);
  return probe.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
}

/** JPEG knows no transparency, and browsers would write it as black. */
function putOnWhite(canvas: Canvas): void {
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D | null;
  if (context) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
}
