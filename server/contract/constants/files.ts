/** Files that a post comes from or goes into. Sizes in bytes. */
export const FILE_LIMITS = {
  markdownBytes: 2 * 1024 * 1024,
  archiveBytes: 100 * 1024 * 1024,
  archiveEntries: 500,
  /** Of all that is read of an archive. */
  unpackedBytes: 300 * 1024 * 1024,
  fileNameMax: 200,
} as const;

export const FILE_FORMATS = ['md', 'zip'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
