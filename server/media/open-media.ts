import { join } from 'node:path';
import type { Clock } from '../domain/ports';
import { createDiskMediaStore } from './disk-media-store';
import { createDiskUploadStage } from './disk-upload-stage';
import type { MediaStore, UploadStage } from './port';
import type { S3Settings } from './s3-client';

export interface MediaPlace {
  dataFolder: string;
  /** Undefined: files are kept in the data folder. */
  s3: S3Settings | undefined;
}

/** Where files are kept: a bucket where one is set up, else the data folder. The bucket's driver is loaded for that. */
export async function openMediaStore({ dataFolder, s3 }: MediaPlace): Promise<MediaStore> {
  if (!s3) {
    return createDiskMediaStore(join(dataFolder, 'media'));
  }
  const { createS3MediaStore } = await import('./s3-media-store');
  return createS3MediaStore(s3);
}

/** Where uploads wait. `path` and `secret` are for addresses of this server. */
export async function openUploadStage({
  dataFolder,
  s3,
  ...options
}: MediaPlace & { clock: Clock; secret: string; path: string }): Promise<UploadStage> {
  const folder = join(dataFolder, 'uploads');
  if (!s3) {
    return createDiskUploadStage({ ...options, folder });
  }
  const [{ createS3Client }, { createS3UploadStage }] = await Promise.all([
    import('./s3-client'),
    import('./s3-upload-stage'),
  ]);
  return createS3UploadStage({ ...s3, ...options, folder, client: createS3Client(s3) });
}
