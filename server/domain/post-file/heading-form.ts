import { draftSubtitleSchema, type DraftSubtitle } from '../../contract/schemas/draft';
import { factText, told, type Form } from './form';
import { readPicture, readWords, writePicture, writeWords } from './words';

export type SubtitleHead = Omit<DraftSubtitle, 'bulletPoints'>;

/** A subtitle: its heading and picture. */
export const subtitleForm: Form<SubtitleHead> = {
  write: ({ title, image, imageAlt }) =>
    [writeHeading(title), writePicture(image, imageAlt)].filter(Boolean).join('\n\n'),
  factsOf: ({ isFAQ, image, imageAlt, imageHash }) =>
    told({ isFAQ, imageHash, imageAlt: image === '' ? imageAlt : '' }),
  read(visible, facts) {
    const [heading = '', ...rest] = visible.split('\n');
    const picture = readPicture(rest.join('\n').trim());
    return {
      title: readHeading(heading),
      image: picture?.image ?? '',
      imageAlt: picture?.imageAlt ?? factText(facts, 'imageAlt'),
      imageHash: factText(facts, 'imageHash'),
      isFAQ: facts.isFAQ === true,
    };
  },
  parse: (value) => draftSubtitleSchema.omit({ bulletPoints: true }).safeParse(value).data,
};

export function writeHeading(title: string): string {
  return title === '' ? '##' : `## ${writeWords(title)}`;
}

export function readHeading(line: string): string {
  return readWords(line.replace(/^## ?/, ''));
}
