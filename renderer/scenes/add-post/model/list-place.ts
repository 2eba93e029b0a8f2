import {
  newAttribute,
  newItem,
  newSubtitle,
  newSuperTitle,
  type FormContent,
  type FormNode,
  type NewKey,
} from './form-content';

/** How a part is made anew that a list is to stand in. */
const MAKERS = {
  subtitles: newSubtitle,
  superTitles: newSuperTitle,
  attributes: newAttribute,
  items: newItem,
} satisfies Record<string, (key: NewKey) => FormNode>;

type HolderList = keyof typeof MAKERS;
type Holder = Partial<Record<HolderList | 'bulletPoints', FormNode[]>>;

const HOLDERS = Object.keys(MAKERS) as HolderList[];
const NAMES = [...HOLDERS, 'bulletPoints'] as const;

interface Step {
  list: HolderList;
  key: string;
  index: number;
}

/** Where a list of parts stands in a form. */
export interface ListPlace {
  name: (typeof NAMES)[number];
  /** The parts that it stands in, outermost first. */
  around: readonly Step[];
}

/** @returns null when the list is none of the form's */
export function placeOf(form: FormContent, list: readonly FormNode[]): ListPlace | null {
  return search(form, list, []);
}

/**
 * The list at a place, in whatever the form holds by now: in the same part, else in the one that stands there, else in
 * a new one.
 */
export function listAt(form: FormContent, { name, around }: ListPlace, newKey: NewKey): FormNode[] {
  let holder = form as Holder;
  for (const { list, key, index } of around) {
    const parts = holder[list] ?? [];
    if (parts.length === 0) {
      parts.push(MAKERS[list](newKey));
    }
    const part = parts.find((other) => other.key === key) ?? parts[Math.min(index, parts.length - 1)];
    holder = part as Holder;
  }
  return holder[name] ?? [];
}

function search(holder: Holder, list: readonly FormNode[], around: readonly Step[]): ListPlace | null {
  const last = NAMES.find((name) => holder[name] === list);
  if (last) {
    return { name: last, around };
  }
  for (const name of HOLDERS) {
    for (const [index, part] of (holder[name] ?? []).entries()) {
      const found = search(part as Holder, list, [...around, { list: name, key: part.key, index }]);
      if (found) {
        return found;
      }
    }
  }
  return null;
}
