import type { CertificatePdfInput } from '../printer-port';
import type { CertificateKind } from '../../contract/constants/certificates';
import { dateInWords } from './date-in-words';
import { italic, serif, type Style } from './families';
import { fitLines, setLine } from './fit-lines';
import { drawFoot } from './foot';
import { drawLabel } from './label';
import { drawFrame, drawRule } from './ornament';
import { ACCENT, ACCENT_FINE, ACCENT_TEXT, HEADING, MUTED } from './palette';
import type { Colour, Part, Sheet, TextPlace } from './sheet';
import { drawSpecimen } from './specimen-mark';
import { drawWordmark } from './wordmark';

/** A4, landscape, in points. */
export const PAGE = { width: 841.89, height: 595.276 };
const MIDDLE = PAGE.width / 2;
const FRAME = 26;

/** Where a name can go: never over what stands above and below it. */
const NAME = { width: 610, height: 90, middle: 356, size: 46, least: 27 };

/** What has to be said before anything else. */
const NOTES: Record<CertificateKind, readonly [label: string, note: string]> = {
  public: ['', ''],
  local: ['Local record', 'issued by a Lectern on its holder’s own computer, and vouched for by nobody else'],
  specimen: ['Specimen', 'shows what a certificate looks like, and proves nothing'],
};

/** Everything that a certificate shows, in the order it is read in. */
export async function composePage(sheet: Sheet, input: CertificatePdfInput): Promise<void> {
  const { facts } = input;
  sheet.ornament(() => {
    const box = { x: FRAME, y: FRAME, width: PAGE.width - 2 * FRAME, height: PAGE.height - 2 * FRAME };
    drawFrame(sheet, box, { line: ACCENT, wave: ACCENT_FINE });
  });
  await drawWordmark(sheet, { x: MIDDLE, y: 513 });
  await drawTitle(sheet);
  const [label, note] = NOTES[facts.kind];
  if (label !== '') {
    await drawLabel(sheet, { label, note, middle: MIDDLE, y: 440 });
  }
  await centred(sheet, 'This is to certify that', { y: 412, style: italic(14), size: 13.5, colour: MUTED });
  await drawName(sheet, facts.name);
  sheet.ornament(() => drawRule(sheet, { x: MIDDLE, y: 300, width: 250 }, ACCENT));
  await centred(sheet, sentenceOf(facts.completedPosts), {
    y: 272,
    style: italic(14),
    size: 13.5,
    colour: MUTED,
  });
  const category = { y: 232, style: serif(30, 600), size: 30, colour: ACCENT_TEXT };
  await centred(sheet, facts.category, category);
  const day = dateInWords(new Date(facts.issuedAt));
  await centred(sheet, `on ${day} (UTC)`, { y: 203, style: serif(13), size: 12.5, colour: HEADING });
  await drawFoot(sheet, input, MIDDLE);
  if (facts.kind === 'specimen') {
    await drawSpecimen(sheet, PAGE);
  }
}

/** What was done, with `1` and every other number. */
function sentenceOf(posts: number): string {
  return posts === 1 ? 'has completed the 1 post of' : `has completed all ${posts} posts of`;
}

async function drawTitle(sheet: Sheet): Promise<void> {
  const text = 'Certificate of completion';
  const tracking = 4.6;
  const size = 15;
  const line = await setLine(text.toUpperCase(), serif(15, 500));
  const width = line.width * size + tracking * (line.clusters.length - 1);
  sheet.tagged({ kind: 'H1', actual: text }, () =>
    sheet.text(line, { x: MIDDLE - width / 2, y: 464, size, colour: HEADING, tracking, actual: text }),
  );
}

async function drawName(sheet: Sheet, name: string): Promise<void> {
  const { lines, size, leading } = await fitLines(name, serif(44, 400), NAME);
  const above = (lines[0]?.above ?? 0) * size;
  const below = (lines.at(-1)?.below ?? 0) * size;
  const height = above + below + leading * (lines.length - 1);
  let y = NAME.middle + height / 2 - above;
  sheet.tagged({ kind: 'P', actual: name }, () => {
    for (const line of lines) {
      sheet.text(line, { x: MIDDLE - (line.width * size) / 2, y, size, colour: HEADING });
      y -= leading;
    }
  });
}

interface CentredText extends Pick<TextPlace, 'y' | 'size'> {
  style: Style;
  colour: Colour;
}

async function centred(
  sheet: Sheet,
  text: string,
  place: CentredText,
  part: Part = { kind: 'P' },
): Promise<void> {
  const line = await setLine(text, place.style);
  sheet.tagged(part, () => sheet.text(line, { ...place, x: MIDDLE - (line.width * place.size) / 2 }));
}
