import { open } from 'node:fs/promises';
import MediaInfo, {
  isTrackType,
  type GeneralTrack,
  type MediaInfoResult,
  type VideoTrack,
} from 'mediainfo.js';
import { MESSAGES } from '../contract/messages';
import { FileRefusedError } from '../domain/errors';

const CHUNK = 256 * 1_024;

/** What MediaInfo calls the containers that are taken. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  'video/mp4': ['MPEG-4'],
  'video/webm': ['WebM'],
  'video/mpeg': ['MPEG-PS', 'MPEG Video'],
};

/**
 * Width and height of a video as it is shown, from its container. Read in pieces: memory does not grow with the file.
 *
 * @param type as its first bytes say
 * @throws FileRefusedError for what has no picture, breaks off, or is followed by something else
 */
export async function measureVideo(path: string, type: string): Promise<{ width: number; height: number }> {
  const { media } = await analyse(path);
  const tracks = media?.track ?? [];
  const container = tracks.find((track) => isTrackType(track, 'General'));
  const size = sizeOf(tracks.find((track) => isTrackType(track, 'Video')));
  if (!size || !CONTAINERS[type]?.includes(container?.Format ?? '') || isBroken(container)) {
    throw new FileRefusedError(MESSAGES.upload.corruptedVideo);
  }
  return size;
}

function isBroken(container: GeneralTrack | undefined): boolean {
  return container?.extra !== undefined && 'IsTruncated' in container.extra;
}

function sizeOf(video: VideoTrack | undefined): { width: number; height: number } | undefined {
  const { Width: width, Height: height, Rotation: rotation } = video ?? {};
  if (!width || !height) {
    return undefined;
  }
  const isTurned = Math.round(Number(rotation ?? 0)) % 180 !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

async function analyse(path: string): Promise<MediaInfoResult> {
  const reader = await MediaInfo({ format: 'object', chunkSize: CHUNK });
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await reader
      .analyzeData(size, async (length, offset) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      })
      .catch((error: unknown) => {
        throw new FileRefusedError(MESSAGES.upload.corruptedVideo, { cause: error });
      });
  } finally {
    await file.close();
    reader.close();
  }
}
