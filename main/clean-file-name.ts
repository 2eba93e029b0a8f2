import { extname } from 'node:path';

/** Characters that no file system of the three takes in a name, and what cannot be seen. */
const NOT_IN_NAMES = /[<>:"/\\|?*\p{C}]/gu;
/** Devices of Windows, whatever follows a dot (learn.microsoft.com, "Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;
const LONGEST = 120;
/** Bytes of UTF-8: Linux and macOS take 255, with the ending. */
const MOST_BYTES = 200;
const LONGEST_ENDING = 10;

/** A name that every system takes, whatever it was made from. */
export function cleanFileName(name: string): string {
  const visible = name.replace(NOT_IN_NAMES, ' ');
  const ending = extname(visible);
  const stem = visible
    .slice(0, visible.length - ending.length)
    .replace(/\s+/g, ' ')
    .trim();
  const short = shorten(stem).replace(/^\.+|[. ]+$/g, '') || 'Lectern';
  return (DEVICE.test(short) ? `_${short}` : short) + ending.slice(0, LONGEST_ENDING);
}

/** Never in the middle of a character of several parts. */
function shorten(stem: string): string {
  let short = '';
  for (const { segment } of [...new Intl.Segmenter().segment(stem)].slice(0, LONGEST)) {
    if (Buffer.byteLength(short + segment) > MOST_BYTES) {
      break;
    }
    short += segment;
  }
  return short;
}
