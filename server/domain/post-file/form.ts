import { isDeepStrictEqual } from 'node:util';
import { guard, presentable, unguard, withoutEdges, type Facts } from './markers';

/** How one part of a post looks in Markdown. */
export interface Form<T extends Facts> {
  /** What people and other tools see; may leave out what Markdown cannot say. */
  write(value: T): string;
  /** What cannot be seen; only what differs from the usual. */
  factsOf(value: T): Facts;
  /** Reads both back. Never fails: any text may stand there. */
  read(visible: string, facts: Facts): T;
  /** Checks what a marker claims to be the whole value. */
  parse(value: unknown): T | undefined;
}

/** A part as it is written: `facts` has the whole under `exact` where the two would not give it back. */
export interface WrittenPart {
  visible: string;
  facts: Facts;
}

/** Writes a part so that `readPart` gives it back exactly, whatever it holds. */
export function writePart<T extends Facts>(form: Form<T>, value: T): WrittenPart {
  const visible = visibleOf(form, value);
  const facts = form.factsOf(value);
  const isWhole = isDeepStrictEqual(form.read(unguard(visible), facts), value);
  return { visible, facts: isWhole ? facts : { exact: value } };
}

/** @returns `isEdited` when somebody has changed what is seen, which then counts */
export function readPart<T extends Facts>(
  form: Form<T>,
  { visible: source, facts }: WrittenPart,
): { value: T; isEdited: boolean } {
  const visible = withoutEdges(source);
  const exact = facts.exact === undefined ? undefined : form.parse(facts.exact);
  if (exact && visibleOf(form, exact) === visible) {
    return { value: exact, isEdited: false };
  }
  return { value: form.read(unguard(visible), exact ? {} : facts), isEdited: exact !== undefined };
}

function visibleOf<T extends Facts>(form: Form<T>, value: T): string {
  return withoutEdges(guard(form.write(presentable(value))));
}

/** A text among the facts; empty for anything else. */
export function factText(facts: Facts, name: string): string {
  const value = facts[name];
  return typeof value === 'string' ? value : '';
}

/** Only the facts that say something. */
export function told(facts: Facts): Facts {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== '' && value !== false && value !== undefined),
  );
}
