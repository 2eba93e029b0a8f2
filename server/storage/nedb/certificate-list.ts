import type { Category } from '../../contract/constants/categories';
import { type CertificateRecord, foldName, hasPublicName } from '../../domain/certificate';
import type { CertificateOutline, CertificateQuery } from '../certificate-port';
import type { Place } from './cursor';
import type { StoredDocument } from './journal/entries';
import { NewestFirstList, type StagedItems } from './newest-first-list';

/** What the list of certificates needs of one. */
export interface ListedCertificate extends Place {
  outline: CertificateOutline;
  /** Name, unique id and category as admins search them. */
  text: string;
  /** The name as the public search compares it. */
  folded: string;
}

/** A folded name never holds it. */
const BETWEEN = '\n';

/** The list entry of a stored certificate. */
export function listedCertificate(stored: StoredDocument): ListedCertificate {
  const record = stored as unknown as CertificateRecord;
  const { certificateId, uniqueId, name, category, createdAt, status, statusIndex, statusAt, isListed, kid } =
    record;
  const folded = foldName(name);
  const isNamed = hasPublicName(record);
  return {
    at: createdAt,
    id: certificateId,
    outline: {
      ...{ certificateId, uniqueId, name, category, createdAt },
      ...{ status, statusIndex, statusAt, isListed, kid },
    },
    text: `${folded}\n${uniqueId.toLowerCase()}\n${category.toLowerCase()}`,
    folded: isNamed ? folded : '',
  };
}

/** Whether one is found by what an admin typed: all of its words are in name, unique id or category. */
export function isCertificateFoundBy(search: string): (item: ListedCertificate) => boolean {
  const words = foldName(search).split(' ').filter(Boolean);
  return ({ text }) => words.every((word) => text.includes(word));
}

/** The listed ones in one text: a search of all names is one scan of it. */
interface NameIndex {
  items: readonly ListedCertificate[];
  /** Folded names, each between two separators. */
  text: string;
  /** Where each name begins. */
  starts: readonly number[];
}

/** Every certificate, newest first, in memory. */
export class CertificateList extends NewestFirstList<ListedCertificate> {
  private names: NameIndex | undefined;

  override update(id: string, after: ListedCertificate | null): void {
    super.update(id, after);
    this.names = undefined;
  }

  /** Those that the public search finds, newest first. */
  search(
    { userName, ...rest }: CertificateQuery,
    staged: StagedItems<ListedCertificate>,
  ): CertificateOutline[] {
    const query = { ...rest, userName: userName === undefined ? undefined : foldName(userName) };
    const found = [...staged.values()].filter((item) => item !== null && fitsSearch(item, query));
    const isHidden = (id: string) => staged.has(id);
    for (const item of this.applied(query)) {
      if (found.length >= query.limit + staged.size) {
        break;
      }
      if (!isHidden(item.id) && fitsSearch(item, query)) {
        found.push(item);
      }
    }
    return found
      .filter((item) => item !== null)
      .sort((a, b) => (a.at === b.at ? (a.id > b.id ? -1 : 1) : a.at > b.at ? -1 : 1))
      .slice(0, query.limit)
      .map(({ outline }) => ({ ...outline }));
  }

  /** How many are valid, by category. */
  countByCategory(): Map<Category, number> {
    const counts = new Map<Category, number>();
    for (const { outline } of this.all()) {
      if (outline.status === 'valid') {
        counts.set(outline.category, (counts.get(outline.category) ?? 0) + 1);
      }
    }
    return counts;
  }

  /** The keys of all that are not withdrawn. */
  kids(): Set<string> {
    const standing = this.all().filter(({ outline }) => outline.status !== 'withdrawn');
    return new Set(standing.map(({ outline }) => outline.kid));
  }

  /** Those that are no longer valid, by their place in the status lists. */
  invalid(from: number, to: number): CertificateOutline[] {
    return this.all()
      .map(({ outline }) => outline)
      .filter(({ status, statusIndex }) => status !== 'valid' && statusIndex >= from && statusIndex < to)
      .map((outline) => ({ ...outline }));
  }

  /** Those that may fit, newest first: by name from one scan, else all of the day, else all. */
  private *applied({ userName, date }: CertificateQuery): Generator<ListedCertificate> {
    this.names ??= indexNames(this.all());
    const { items, text, starts } = this.names;
    const first = date === undefined ? 0 : firstBefore(items, `${date}T~`);
    const end = date === undefined ? items.length : firstBefore(items, date);
    if (userName === undefined) {
      yield* items.slice(first, end);
      return;
    }
    const until = starts[end] ?? text.length;
    let at = text.indexOf(userName, starts[first] ?? text.length);
    while (at >= 0 && at < until) {
      const place = nameAt(starts, at);
      const item = items[place];
      if (item) {
        yield item;
      }
      at = text.indexOf(userName, starts[place + 1] ?? text.length);
    }
  }
}

function isShown({ outline: { isListed, status } }: ListedCertificate): boolean {
  return isListed && hasPublicName({ status });
}

/** Whether the public search finds one by what is given, its `userName` folded: by its unique id, unlisted ones too. */
export function fitsSearch(item: ListedCertificate, { userName, uniqueId, date }: CertificateQuery): boolean {
  return (
    (uniqueId !== undefined || isShown(item)) &&
    (uniqueId === undefined || item.outline.uniqueId === uniqueId) &&
    (date === undefined || item.at.startsWith(date)) &&
    (userName === undefined || item.folded.includes(userName))
  );
}

function indexNames(all: readonly ListedCertificate[]): NameIndex {
  const items = all.filter(isShown);
  const starts: number[] = [];
  let length = 0;
  for (const { folded } of items) {
    starts.push(length);
    length += folded.length + BETWEEN.length;
  }
  return { items, starts, text: items.map(({ folded }) => folded + BETWEEN).join('') };
}

/** The first of a list, newest first, that is older than a moment. */
function firstBefore(items: readonly ListedCertificate[], moment: string): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.at ?? '') >= moment) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** Which name a place of the text is in. */
function nameAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}
