/**
 * Lets the browser save something as a file.
 *
 * @param name such as `code.txt`
 */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the file once it has begun.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
