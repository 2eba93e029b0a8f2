import { LIMITS } from '../../../server/contract/constants/limits';

/** Larger sides than this are scaled down, in pixels. */
const MAX_SIDE = 1920;
const QUALITY = 0.8;

/** The chosen file cannot serve as a background; `message` says why and what to do. */
export class BackgroundImageError extends Error {
  override name = 'BackgroundImageError';
}

/**
 * Makes a chosen file ready to be kept in the local storage: a picture of at most 1920 px as a `data:` address.
 *
 * @throws {BackgroundImageError} too large, or not a picture that the browser can show
 */
export async function readBackgroundImage(file: File): Promise<string> {
  if (file.size > LIMITS.backgroundImageMaxBytes) {
    throw new BackgroundImageError('This picture is larger than 2 MB. Choose a smaller one.');
  }
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new BackgroundImageError(
      'This file is not a picture the browser can show. Choose a JPEG, PNG, WebP or GIF.',
      { cause },
    );
  });
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Browsers that cannot write WebP answer with PNG by themselves.
  return canvas.toDataURL('image/webp', QUALITY);
}
