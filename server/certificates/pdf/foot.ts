import { CERTIFICATE_ATTACHMENT } from '../../contract/constants/certificates';
import type { CertificatePdfInput } from '../printer-port';
import { sans, serif, type Style } from './families';
import { fitLines, setLine } from './fit-lines';
import { ACCENT, ACCENT_FAINT, ACCENT_TEXT, HEADING, MUTED } from './palette';
import { qrPath } from './qr-path';
import { drawSeal } from './seal';
import type { Colour, Sheet } from './sheet';

const LEFT = 74;
const RIGHT = 841.89 - 74;
const QR_SIDE = 104;
const SEAL = { y: 122, radius: 52 };
const COLUMN = 255;
const CHECK = 176;
const SMALL = 7.2;

/** Who issued it, its number, its seal, and how to check it. */
export async function drawFoot(sheet: Sheet, input: CertificatePdfInput, middle: number): Promise<void> {
  const { facts, issuerName, verifyUrl } = input;
  await label(sheet, 'Issued by', 156);
  await short(sheet, issuerName, { y: 139, size: 13, style: serif(13, 600), colour: HEADING });
  await label(sheet, 'Certificate number', 114);
  await short(sheet, facts.uniqueId, { y: 100, size: 9.5, style: sans(500), colour: HEADING });
  await drawSealWithCount(sheet, input, middle);
  const qr = { x: RIGHT - QR_SIDE + 10, y: SEAL.y - QR_SIDE / 2, side: QR_SIDE };
  sheet.tagged({ kind: 'Figure', alternative: `QR code that leads to ${verifyUrl}` }, () =>
    sheet.fill({ path: qrPath(verifyUrl, qr), colour: HEADING }),
  );
  await howToCheck(sheet, input, qr.x);
}

async function drawSealWithCount(sheet: Sheet, { facts }: CertificatePdfInput, x: number): Promise<void> {
  const { completedPosts: count } = facts;
  sheet.ornament(() =>
    drawSeal(sheet, { x, ...SEAL, seed: facts.listHash }, { line: ACCENT, fine: ACCENT_FAINT }),
  );
  const number = await setLine(String(count), serif(24, 600));
  const words = await setLine(count === 1 ? 'of 1 post' : `of ${count} posts`, sans(500));
  const size = Math.min(24, 40 / number.width);
  sheet.tagged({ kind: 'P', actual: `${count} of ${count} posts` }, () => {
    sheet.text(number, { x: x - (number.width * size) / 2, y: SEAL.y - 2, size, colour: ACCENT_TEXT });
    sheet.text(words, { x: x - (words.width * 7) / 2, y: SEAL.y - 14, size: 7, colour: MUTED });
  });
}

const CHECKING = [
  'Scan the code to check this certificate:',
  'its page checks the signature and the status.',
];
const ATTACHED = ['The signed credential is attached to this', `file as ${CERTIFICATE_ATTACHMENT}.`];

async function howToCheck(
  sheet: Sheet,
  { verifyUrl, jwt }: CertificatePdfInput,
  right: number,
): Promise<void> {
  const texts = jwt === '' ? CHECKING : [...CHECKING, ...ATTACHED];
  let y = SEAL.y + 30;
  for (const text of texts) {
    const line = await setLine(text, sans(400));
    sheet.tagged({ kind: 'P' }, () =>
      sheet.text(line, { x: right - line.width * SMALL, y, size: SMALL, colour: MUTED }),
    );
    y -= 10.6;
  }
  const cut = verifyUrl.lastIndexOf('/') + 1;
  const [site, id] = [verifyUrl.slice(0, cut), verifyUrl.slice(cut)];
  const room = { width: CHECK, height: 24, size: SMALL, least: 5.5 };
  const lines = [await fitLines(site, sans(500), room), await fitLines(id, sans(500), room)];
  y -= 4;
  sheet.tagged({ kind: 'P', actual: verifyUrl }, () => {
    for (const { lines: parts, size, leading } of lines) {
      for (const line of parts) {
        sheet.text(line, { x: right - line.width * size, y, size, colour: ACCENT_TEXT });
        y -= Math.max(leading, 10.2);
      }
    }
  });
}

interface ShortText {
  y: number;
  size: number;
  style: Style;
  colour: Colour;
}

async function label(sheet: Sheet, text: string, y: number): Promise<void> {
  await short(sheet, text, { y, size: 7.5, style: sans(400), colour: MUTED });
}

async function short(sheet: Sheet, text: string, { y, size, style, colour }: ShortText): Promise<void> {
  const line = await setLine(text, style);
  const fitting = Math.min(size, COLUMN / line.width);
  sheet.tagged({ kind: 'P' }, () => sheet.text(line, { x: LEFT, y, size: fitting, colour }));
}
