import { draftSuperTitleSchema, type DraftSuperTitle } from '../../contract/schemas/draft';
import type { Form } from './form';
import { readHeading, writeHeading } from './heading-form';
import { readWords, splitUnescaped, writeWords } from './words';

type Attribute = DraftSuperTitle['attributes'][number];

const LIST_HEADER = ['Attribute', 'Item', 'Points'];
const BREAK = '<br>';

/**
 * A comparison as a table: a column for each item where all attributes have the same ones, else a row for each item.
 */
export const tableForm: Form<DraftSuperTitle> = {
  write({ superTitle, attributes }) {
    const columns = commonItems(attributes);
    const rows = columns ? matrixRows(attributes, columns) : listRows(attributes);
    const table = attributes.length === 0 ? [] : ['', ...rows.map(writeRow)];
    return [writeHeading(superTitle), ...table].join('\n');
  },
  factsOf: () => ({}),
  read(visible) {
    const [heading = '', ...rest] = visible.split('\n');
    const rows = rest.filter((line) => line.trim().startsWith('|')).map(readRow);
    const [header = [], , ...body] = rows;
    const isList = header.join('|') === LIST_HEADER.join('|');
    return {
      superTitle: readHeading(heading),
      attributes: isList ? readList(body) : readMatrix(header, body),
    };
  },
  parse: (value) => draftSuperTitleSchema.safeParse(value).data,
};

/** The titles of the items, when every attribute has just these. */
function commonItems(attributes: readonly Attribute[]): string[] | undefined {
  const titles = attributes[0]?.items.map(({ title }) => title) ?? [];
  const isCommon = attributes.every(
    ({ items }) => items.length === titles.length && items.every(({ title }, at) => title === titles[at]),
  );
  return isCommon && titles.length > 0 ? titles : undefined;
}

function matrixRows(attributes: readonly Attribute[], columns: readonly string[]): string[][] {
  return [
    ['', ...columns.map(writeCell)],
    ['---', ...columns.map(() => '---')],
    ...attributes.map(({ attribute, items }) => [
      writeCell(attribute),
      ...items.map(({ bulletPoints }) => writeCells(bulletPoints)),
    ]),
  ];
}

function readMatrix([, ...columns]: readonly string[], body: readonly string[][]): Attribute[] {
  return body.map(([attribute = '', ...cells]) => ({
    attribute: readWords(attribute),
    items: columns.map((title, at) => ({
      title: readWords(title),
      bulletPoints: readCells(cells[at] ?? ''),
    })),
  }));
}

/** Only the first row of an attribute names it. */
function listRows(attributes: readonly Attribute[]): string[][] {
  return [
    LIST_HEADER,
    LIST_HEADER.map(() => '---'),
    ...attributes.flatMap(({ attribute, items }) =>
      items.length === 0
        ? [[writeCell(attribute), '', '']]
        : items.map(({ title, bulletPoints }, at) => [
            at === 0 ? writeCell(attribute) : '',
            writeCell(title),
            writeCells(bulletPoints),
          ]),
    ),
  ];
}

function readList(body: readonly string[][]): Attribute[] {
  const attributes: Attribute[] = [];
  for (const [attribute = '', title = '', points = ''] of body) {
    if (attribute !== '' || attributes.length === 0) {
      attributes.push({ attribute: readWords(attribute), items: [] });
    }
    if (title !== '' || points !== '') {
      attributes.at(-1)?.items.push({ title: readWords(title), bulletPoints: readCells(points) });
    }
  }
  return attributes;
}

function writeRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function readRow(line: string): string[] {
  return splitUnescaped(line.trim(), '|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function writeCell(text: string): string {
  return writeWords(text);
}

function writeCells(texts: readonly string[]): string {
  return texts.map(writeCell).join(BREAK);
}

function readCells(cell: string): string[] {
  return cell === '' ? [] : splitUnescaped(cell, BREAK).map((part) => readWords(part.trim()));
}
