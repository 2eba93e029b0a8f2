import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type * as jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openPrinter } from '../../../server/certificates/pdf/open-printer';
import { printCertificate } from '../../../server/certificates/pdf/print-certificate';
import { SPECIMEN_FACTS } from '../../../server/services/specimen';
import { linesOfPdf, pictureOfPdf } from '../../support/pdf';
import { pdfInput } from './pdf-input';

/** CommonJS, with its function under the name `default`. */
const { default: readCode } = createRequire(import.meta.url)('jsqr') as typeof jsqr;

const file = resolve('out/server/print-worker.js');
const printer = openPrinter({ file });

afterAll(() => printer.close());

describe('the PDF of a certificate', () => {
  it('is the same to the byte in another thread, after other work too, and another for other facts', async () => {
    const input = pdfInput({ name: 'Нина 李小龍' });
    await printer.print(pdfInput());
    const [there, here] = [await printer.print(input), await printCertificate(input)];
    expect(Buffer.compare(there, here)).toBe(0);
    expect(Buffer.compare(here, await printCertificate(pdfInput({ name: 'Нина 李小龙' })))).not.toBe(0);
  });

  it('refuses a text that is too long, and prints the next one', async () => {
    await expect(printer.print(pdfInput({ name: 'x'.repeat(401) }))).rejects.toBeInstanceOf(RangeError);
    await expect(printer.print(pdfInput())).resolves.toBeInstanceOf(Uint8Array);
  });

  it('says what was completed, when, by whom it was issued and how to check it', async () => {
    const lines = await linesOfPdf(await printCertificate(pdfInput({ completedPosts: 1 })));
    for (const line of [
      'Certificate of completion',
      'has completed the 1 post of',
      'C++',
      'on 22 November 2026 (UTC)',
      'Lectern',
      '3KJ7-0QW9-ZX2M-8NBV-5TRE-HGFD-00A',
      'Scan the code to check this certificate:',
      'https://lectern.example/verify/',
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.join(' ')).not.toMatch(/SPECIMEN|Local record/i);
  });

  it('leads to its page by the code on it', async () => {
    const input = pdfInput();
    const picture = await pictureOfPdf(await printCertificate(input), 150);
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const code = readCode(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toBe(input.verifyUrl);
  });

  it('says plainly what is a local record and what a specimen', async () => {
    const local = await linesOfPdf(await printCertificate(pdfInput({ kind: 'local' })));
    expect(local.join(' ')).toContain('Local record');
    const specimen = await linesOfPdf(
      await printCertificate({
        facts: SPECIMEN_FACTS,
        verifyUrl: 'https://lectern.example/verify/specimen',
        issuerName: 'Lectern',
        jwt: '',
      }),
    );
    expect(specimen).toContain('SPECIMEN');
    expect(specimen.join(' ')).not.toContain('attached');
    expect(specimen).toContain('0000-0000-0000-0000-0000-0000-000');
  });
});
