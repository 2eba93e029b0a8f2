import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A text as it may stand in a file: plain, or within base64 at each of its three offsets (RFC 4648). */
function formsOf(text: string): Buffer[] {
  const packed = [0, 1, 2].map((offset) =>
    Buffer.from('x'.repeat(offset) + text)
      .toString('base64')
      .slice(offset === 0 ? 0 : offset + 1)
      .replace(/=+$/, '')
      // The last character depends on what follows.
      .slice(0, -1),
  );
  return [text, ...packed].map((form) => Buffer.from(form));
}

/** Every file below a folder that holds a text: plain in any case of letters, quoted-printable, or as base64. */
export async function filesHolding(folder: string, text: string): Promise<string[]> {
  const forms = formsOf(text);
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) {
      continue;
    }
    const bytes = await readFile(path);
    const unfolded = bytes.toString('latin1').replace(/=\r?\n/g, '');
    const unquoted = unfolded.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    const unbroken = bytes.toString('latin1').replace(/\r?\n/g, '');
    const isHeld =
      unquoted.toLowerCase().includes(text.toLowerCase()) ||
      forms.some((form) => bytes.includes(form) || unbroken.includes(form.toString('latin1')));
    if (isHeld) {
      found.push(path.slice(folder.length + 1));
    }
  }
  return found;
}
