import { readFile } from 'node:fs/promises';
import { measureVideo } from './measure-video';
import type { MediaJob, VideoSize } from './media-thread';
import { readBmp, type RawPicture } from './read-bmp';

/** The work of the thread. Throws FileRefusedError. */
export async function readMedia(job: MediaJob): Promise<VideoSize | RawPicture> {
  return job.kind === 'video' ? measureVideo(job.path, job.type) : readBmp(await readFile(job.path));
}
