import { PDFName, PDFString, type PDFDocument } from 'pdf-lib';
import { CERTIFICATE_ATTACHMENT } from '../../contract/constants/certificates';
import { textOf } from './structure';

/**
 * Attaches the signed credential. Its bytes stand in the file as they are, so that it can be read without unpacking
 * anything (ISO 32000-2, 7.11.4).
 *
 * @param at when it was made
 */
export function attachCredential(document: PDFDocument, jwt: string, at: Date): void {
  const { context, catalog } = document;
  const bytes = new TextEncoder().encode(jwt);
  const date = PDFString.fromDate(at);
  const file = context.register(
    context.stream(bytes, {
      Type: 'EmbeddedFile',
      Subtype: PDFName.of('application/jwt'),
      Params: { Size: bytes.length, CreationDate: date, ModDate: date },
    }),
  );
  const entry = context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(CERTIFICATE_ATTACHMENT),
      UF: textOf(CERTIFICATE_ATTACHMENT),
      Desc: textOf('The signed credential: an Open Badges 3.0 credential as a JWT'),
      EF: { F: file, UF: file },
      AFRelationship: 'Data',
    }),
  );
  catalog.set(
    PDFName.of('Names'),
    context.obj({ EmbeddedFiles: { Names: [PDFString.of(CERTIFICATE_ATTACHMENT), entry] } }),
  );
  catalog.set(PDFName.of('AF'), context.obj([entry]));
}
