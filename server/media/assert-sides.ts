import { MEDIA_LIMITS } from '../contract/constants/media';
import { MESSAGES } from '../contract/messages';
import { FileRefusedError } from '../domain/errors';

/** @throws FileRefusedError for a side that is shorter or longer than pictures may have */
export function assertSides(width: number, height: number): void {
  const { imageMinSide: least, imageMaxSide: most } = MEDIA_LIMITS;
  if (width < least || height < least) {
    throw new FileRefusedError(MESSAGES.upload.tooSmall);
  }
  if (width > most || height > most) {
    throw new FileRefusedError(MESSAGES.upload.tooLarge);
  }
}
