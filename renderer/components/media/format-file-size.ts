const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A size as the limits of uploads count it, such as `1.5 MB`: a KB is 1,024 bytes. */
export function formatFileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** power;
  const rounded = value >= 100 || power === 0 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded} ${UNITS[power] ?? ''}`;
}
