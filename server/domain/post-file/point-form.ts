import { draftPointSchema, type DraftPoint } from '../../contract/schemas/draft';
import { factText, told, type Form } from './form';
import { readLastFence, readPicture, readVideo, writeFence, writePicture, writeVideo } from './words';

type PartName = 'text' | 'image' | 'video' | 'code';

/** A bullet point: its text, picture, video and snippet, one below the other. Without the mark of its list. */
export const pointForm: Form<DraftPoint> = {
  write: (point) => Object.values(partsOf(point)).join('\n\n'),
  factsOf(point) {
    const names = Object.keys(partsOf(point));
    const { has: _, ...guessed } = readParts(Object.values(partsOf(point)).join('\n\n'));
    const isGuessed = Object.keys(guessed).join() === names.join();
    return told({
      imageHash: point.imageHash,
      imageAlt: point.image === '' ? point.imageAlt : '',
      videoHash: point.videoHash,
      codeLanguage: point.codeSnippet === '' ? point.codeLanguage : '',
      has: isGuessed ? undefined : names.join(' '),
    });
  },
  read(visible, facts) {
    const has = typeof facts.has === 'string' ? (facts.has.split(' ') as PartName[]) : undefined;
    const { text = '', image, video = '', code } = readParts(visible, has);
    return {
      text,
      image: image?.image ?? '',
      imageAlt: image?.imageAlt ?? factText(facts, 'imageAlt'),
      imageHash: factText(facts, 'imageHash'),
      video,
      videoHash: factText(facts, 'videoHash'),
      codeSnippet: code?.codeSnippet ?? '',
      codeLanguage: code?.codeLanguage ?? factText(facts, 'codeLanguage'),
    };
  },
  parse: (value) => draftPointSchema.safeParse(value).data,
};

function partsOf(point: DraftPoint): Partial<Record<PartName, string>> {
  return told({
    text: point.text,
    image: writePicture(point.image, point.imageAlt),
    video: writeVideo(point.video),
    code: point.codeSnippet === '' ? '' : writeFence(point.codeSnippet, point.codeLanguage),
  });
}

interface ReadParts {
  text?: string;
  image?: { image: string; imageAlt: string };
  video?: string;
  code?: { codeSnippet: string; codeLanguage: string };
  has?: never;
}

/** Takes a snippet, a video and a picture from the end of a text, or only those of `has`. */
function readParts(visible: string, has?: readonly PartName[]): ReadParts {
  const mayHave = (name: PartName) => has?.includes(name) ?? true;
  const fence = mayHave('code') ? readLastFence(visible) : undefined;
  let rest = fence?.before ?? visible;
  const take = <T>(name: PartName, read: (line: string) => T | undefined): T | undefined => {
    const at = rest.lastIndexOf('\n\n');
    const last = rest.slice(at < 0 ? 0 : at + 2);
    const found = mayHave(name) ? read(last) : undefined;
    rest = found === undefined ? rest : rest.slice(0, Math.max(0, at));
    return found;
  };
  const video = take('video', readVideo);
  const image = take('image', readPicture);
  return told({
    text: rest,
    image,
    video,
    code: fence && { codeSnippet: fence.codeSnippet, codeLanguage: fence.codeLanguage },
  });
}

/** The lines of a list's item, with its facts as its last line. */
export function writeItem(visible: string, marker: string): string {
  const whole = marker === '' ? visible : visible === '' ? marker : `${visible}\n\n${marker}`;
  const [first = '', ...others] = whole.split('\n');
  return [first === '' ? '-' : `- ${first}`, ...others.map((line) => line && `  ${line}`)].join('\n');
}

/** An item's lines without the mark of the list and its indentation. */
export function readItem(lines: readonly string[]): string[] {
  return lines.map((line, at) =>
    at === 0 ? line.replace(/^[-*+] ?/, '') : line.startsWith('  ') ? line.slice(2) : line,
  );
}
