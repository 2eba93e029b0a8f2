import { beforeAll, describe, expect, it } from 'vitest';
import { PDFDocument } from 'pdf-lib';
import { printCertificate } from '../../../server/certificates/pdf/print-certificate';
import {
  AttachmentError,
  CERTIFICATE_FILE_MAX,
  readAttachment,
  type AttachmentFailure,
} from '../../../server/contract/rules/read-attachment';
import { factsOf, issuerWith, makeKey } from './issuing';
import { JWT, pdfInput } from './pdf-input';

const CHANGES = process.env.LONG ? 1_000 : 100;

let pdf: Uint8Array;
const text = () => Buffer.from(pdf).toString('latin1');
/** The same file with other bytes in some place; lengths stay. */
const changed = (from: string | RegExp, to: string) => Buffer.from(text().replace(from, to), 'latin1');

function failureOf(bytes: Uint8Array): AttachmentFailure | undefined {
  try {
    readAttachment(bytes);
    return undefined;
  } catch (error) {
    return error instanceof AttachmentError ? error.failure : undefined;
  }
}

async function withAttachments(names: string[], useObjectStreams: boolean): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  for (const name of names) {
    await document.attach(Buffer.from(JWT), name);
  }
  return document.save({ useObjectStreams });
}

describe('the credential in a PDF', () => {
  beforeAll(async () => {
    pdf = await printCertificate(pdfInput());
  });

  it('stands in the file as it is and is read back', () => {
    expect(text()).toContain(JWT);
    expect(readAttachment(pdf)).toBe(JWT);
  });

  it('is still found once something was added to the file', async () => {
    const start = /startxref\s+(\d+)/.exec(text())?.[1] ?? '';
    const root = /\/Root (\d+ 0 R)/.exec(text())?.[1] ?? '';
    const end = pdf.length;
    const added = `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 1 /Root ${root} /Prev ${start}>>\nstartxref\n${end}\n%%EOF\n`;
    expect(readAttachment(Buffer.concat([pdf, Buffer.from(added)]))).toBe(JWT);
  });

  it('is refused with a reason in every other file', async () => {
    expect(failureOf(new Uint8Array(CERTIFICATE_FILE_MAX + 1))).toBe('too-large');
    expect(failureOf(Buffer.alloc(0))).toBe('not-a-pdf');
    expect(failureOf(Buffer.from('{"a":"certificate"}'))).toBe('not-a-pdf');
    expect(failureOf(pdf.subarray(0, pdf.length / 2))).toBe('damaged');
    expect(failureOf(changed(/trailer\s*<</, '$& /Encrypt 1 0 R'))).toBe('encrypted');
    expect(failureOf(changed(/startxref\s+\d+/, 'startxref\n7'))).toBe('damaged');
    expect(failureOf(changed('/EmbeddedFiles', '/EmbeddedFilez'))).toBe('without-credential');
    expect(failureOf(changed(/(certificate\.jwt)/g, 'something.else1'))).toBe('without-credential');
    expect(failureOf(await printCertificate(pdfInput({}, '')))).toBe('without-credential');
    expect(failureOf(await withAttachments(['certificate.jwt', 'b.jwt'], false))).toBe('several-attachments');
    expect(failureOf(await withAttachments(['certificate.jwt'], true))).toBe('rewritten');
    expect(failureOf(await withAttachments(['certificate.jwt'], false))).toBe('rewritten');
  });

  it('is never believed once a byte of it was changed, wherever that is', async () => {
    const issuer = issuerWith([await makeKey()]);
    const { jwt } = await issuer.issue(factsOf());
    const whole = Buffer.from(await printCertificate(pdfInput({}, jwt)));
    expect(await issuer.checkJwt(readAttachment(whole))).toMatchObject({ isGenuine: true });
    const start = whole.indexOf(jwt);
    const accepted: number[] = [];
    for (let round = 0; round < CHANGES; round += 1) {
      const place = start + Math.floor((round * jwt.length) / CHANGES);
      const forged = Buffer.from(whole);
      forged[place] = ((forged[place] ?? 0) + 1 + (round % 255)) % 256;
      const found = failureOf(forged) ?? readAttachment(forged);
      if ((await issuer.checkJwt(found)).isGenuine) {
        accepted.push(place);
      }
    }
    expect(accepted).toEqual([]);
  });

  it('is looked for in no more time than a file is worth', () => {
    const loop = '%PDF-1.7\nxref\n0 0\ntrailer\n<</Prev 9>>\nstartxref\n9\n%%EOF';
    expect(failureOf(Buffer.from(loop))).toBe('damaged');
    const deep = `%PDF-1.7\nxref\n0 0\ntrailer\n<</A ${'['.repeat(200_000)}>>\nstartxref\n9\n%%EOF`;
    expect(failureOf(Buffer.from(deep))).toBe('damaged');
    const blank = `%PDF-1.7\nxref\n0 0\ntrailer\n${' %\n'.repeat(200_000)}<<>>\nstartxref\n9\n%%EOF`;
    expect(failureOf(Buffer.from(blank))).toBe('damaged');
  });
});
