import { createHash } from 'node:crypto';
import { PDFDocument, PDFHexString, PDFName, type PDFPage } from 'pdf-lib';
import type { CertificatePdfInput } from '../printer-port';
import { attachCredential } from './attach';
import { composePage, PAGE } from './compose-page';
import { FontBook } from './font-book';
import { Sheet } from './sheet';
import { VEIL } from './specimen-mark';
import { addStructure } from './structure';

/** UTF-16 units: several times what a name can have, and far less than what takes long. */
const LONGEST = { name: 400, issuerName: 200, verifyUrl: 600, uniqueId: 64, jwt: 200_000 };

/**
 * Prints a certificate. The same input gives the same bytes: nothing but the input says what they are.
 *
 * @throws RangeError when a text is longer than any certificate's
 */
export async function printCertificate(input: CertificatePdfInput): Promise<Uint8Array> {
  assertLengths(input);
  const { facts, issuerName, jwt } = input;
  const at = new Date(facts.issuedAt);
  const document = await PDFDocument.create({ updateMetadata: false });
  const page = document.addPage([PAGE.width, PAGE.height]);
  const fonts = new FontBook();
  const sheet = new Sheet(fonts);
  await composePage(sheet, input);
  fillPage(document, page, sheet, fonts);
  addStructure(document, page, sheet.parts);
  if (jwt !== '') {
    attachCredential(document, jwt, at);
  }
  document.setTitle(titleOf(input), { showInWindowTitleBar: true });
  document.setAuthor(issuerName);
  document.setSubject(`Certificate ${facts.uniqueId}`);
  document.setCreator('Lectern');
  document.setProducer('Lectern');
  document.setCreationDate(at);
  document.setModificationDate(at);
  document.setLanguage('en');
  const id = PDFHexString.of(createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 32));
  document.context.trailerInfo.ID = document.context.obj([id, id]);
  return document.save({ useObjectStreams: false, addDefaultPage: false });
}

function assertLengths({ facts: { name, uniqueId }, issuerName, verifyUrl, jwt }: CertificatePdfInput): void {
  const texts = { name, uniqueId, issuerName, verifyUrl, jwt };
  for (const [key, longest] of Object.entries(LONGEST)) {
    if (texts[key as keyof typeof LONGEST].length > longest) {
      throw new RangeError(`The ${key} of a certificate has at most ${longest} characters.`);
    }
  }
}

function titleOf({ facts, issuerName }: CertificatePdfInput): string {
  const kind = { public: '', local: ' (local record)', specimen: ' (SPECIMEN)' }[facts.kind];
  return `Certificate of completion: ${facts.name}, ${facts.category}, ${issuerName}${kind}`;
}

function fillPage(document: PDFDocument, page: PDFPage, sheet: Sheet, fonts: FontBook): void {
  const { context } = document;
  const veil = context.obj({ Type: 'ExtGState', ca: 0.2 });
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(sheet.content)));
  page.node.set(
    PDFName.of('Resources'),
    context.obj({ Font: fonts.embed(document), ExtGState: { [VEIL]: context.register(veil) } }),
  );
}
