import { PDFHexString, PDFName, type PDFContext, type PDFDocument, type PDFPage, type PDFRef } from 'pdf-lib';
import { utf16Hex } from './pdf-text';
import type { TaggedPart } from './sheet';

export const textOf = (text: string) => PDFHexString.of(utf16Hex(text));

/** Says to those who have the page read to them what its parts are (tagged PDF; ISO 32000-1, 14.7). */
export function addStructure(document: PDFDocument, page: PDFPage, parts: readonly TaggedPart[]): void {
  const { context, catalog } = document;
  const root = context.nextRef();
  const body = context.nextRef();
  const owners: PDFRef[] = [];
  const children = parts.map((part) => {
    const element = context.register(describe(context, part, { parent: body, page: page.ref }));
    part.pieces.forEach((piece) => (owners[piece] = element));
    return element;
  });
  context.assign(body, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: children }));
  const parents = context.register(context.obj({ Nums: [0, owners] }));
  context.assign(
    root,
    context.obj({ Type: 'StructTreeRoot', K: [body], ParentTree: parents, ParentTreeNextKey: 1 }),
  );
  catalog.set(PDFName.of('StructTreeRoot'), root);
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  page.node.set(PDFName.of('StructParents'), context.obj(0));
  page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
}

function describe(context: PDFContext, part: TaggedPart, { parent, page }: { parent: PDFRef; page: PDFRef }) {
  const { kind, actual, alternative, pieces } = part;
  return context.obj({
    Type: 'StructElem',
    S: kind,
    P: parent,
    Pg: page,
    K: pieces,
    ...(actual === undefined ? {} : { ActualText: textOf(actual) }),
    ...(alternative === undefined ? {} : { Alt: textOf(alternative) }),
  });
}
