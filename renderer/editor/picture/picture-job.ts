/** Colours of what is no token, as CSS writes them. */
export interface PictureGround {
  background: string;
  text: string;
  lineNumber: string;
  /** What stands for characters that cannot be seen. */
  special: string;
}

/** How a token looks. */
export interface PictureStyle {
  color: string;
  isBold: boolean;
  isItalic: boolean;
  line: 'underline' | 'line-through' | null;
}

/** Everything that a picture is drawn from; can be sent to a worker. */
export interface PictureJob {
  /** Lines end in `\n`. */
  code: string;
  /** Three numbers for each token: from, to (places in the code) and its place in `styles`. In order, none overlap. */
  tokens: Uint32Array<ArrayBuffer>;
  styles: readonly PictureStyle[];
  ground: PictureGround;
  /** As CSS writes it. */
  fontFamily: string;
  /** Pixels before doubling. */
  fontSize: number;
  hasLineNumbers: boolean;
  isWrapped: boolean;
  /** Told in the file (PNG, keyword `Title`). */
  title: string;
  /** It has to fit into the clipboard. */
  isToCopy: boolean;
}

/** A finished picture. */
export interface DrawnPicture {
  /** `image/png`. */
  blob: Blob;
  /** Pixels of the file. */
  width: number;
  height: number;
  /** What is different from the editor, as a sentence; undefined when nothing is. */
  note: string | undefined;
}

/** What can be done about a picture that cannot be made. The message says it. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError';
}

/** Sizes of pictures. */
export const PICTURE = {
  /** Pixels of the file for each of the page. */
  scale: 2,
  /** Times the font's size. */
  lineHeight: 1.55,
  /** Columns. */
  tabSize: 2,
  /** Pixels before doubling. */
  padding: 16,
  /** Columns at which lines wrap when they do. */
  wrapAt: 100,
  /** Pixels of the file. Canvases of Safari are 16,384 pixels wide at most. */
  widthMax: 16_000,
  /** Pixels of the file. What libpng opens unless a program asks for more (PNG_USER_HEIGHT_MAX). */
  heightMax: 1_000_000,
  /**
   * Pixels of a file that is copied. Browsers unpack it, four bytes for each: Chromium 156 copied one of 149 million and
   * ended the whole page at one of 200.
   */
  copyAreaMax: 100_000_000,
  /** Pixels of a file with all colours of its emoji: above, three bytes for each take too long, and too much room. */
  fullColorAreaMax: 32_000_000,
  /** Pixels of one strip: 16 MB of memory. */
  stripArea: 4_000_000,
} as const;
