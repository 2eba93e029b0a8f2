import { makeAutoObservable, observable } from 'mobx';
import type { DraftContent } from '../../../../server/contract/schemas/draft';
import { contentOf, formOf, keysOf, type FormContent, type FormNode, type NewKey } from './form-content';
import { keysAfter } from './keys-after';
import { listAt, placeOf } from './list-place';
import type { MediaValue } from '../../../components/media/media-value';
import { mediaFields } from './media-fields';
import { copyWithNewKeys } from './copy-part';

/** What is wrong with the form, as the summary on top says it. */
export interface FormSummary {
  /** Rises with every attempt, so that a repeated failure is announced again. */
  attempt: number;
  message: string;
  /** Ids of the controls with an error, in the order of the form. */
  fields: readonly string[];
}

/** A part that was taken out, until it is put back. */
export type PutBack = () => void;

/**
 * One form: what stands in it, what is wrong with it, which parts are folded. Every change goes through it, and is
 * told to whoever keeps it.
 */
export class FormStore {
  content: FormContent;
  /** What is wrong with a field, by the id of its control. */
  readonly errors = observable.map<string, string>();
  summary: FormSummary | null = null;
  /** Folded parts, by their keys. */
  readonly folded = observable.map<string, true>();

  /** Rises with every change. */
  version = 0;

  /** Called after every change. */
  onChange: () => void = () => undefined;
  readonly newKey: NewKey;

  constructor(content: FormContent, newKey: NewKey) {
    this.content = content;
    this.newKey = newKey;
    makeAutoObservable(this, { newKey: false, onChange: false, errors: false, folded: false });
  }

  /** What stands in the form, as the contract has it. */
  read(): DraftContent {
    return contentOf(this.content);
  }

  /** Puts other content in place of all. @param keys of its parts, where they are known */
  replace(content: DraftContent, keys: readonly string[] = []): void {
    const known = keys.length > 0 ? keys : keysAfter(content, this.content);
    this.content = formOf(content, this.newKey, known);
    this.errors.clear();
    this.summary = null;
    this.note();
  }

  /** @param id of the control: an error of it is settled by the change */
  set<T extends object, K extends keyof T>(part: T, name: K, value: T[K], id: string): void {
    part[name] = value;
    this.settle(id);
    this.note();
  }

  /** Puts a file into the field of a control. */
  putMedia(id: string, change: (value: MediaValue) => MediaValue): void {
    const field = mediaFields(this.content).find((place) => place.id === id);
    if (field) {
      field.put(change(field.value));
      this.settle(id);
      this.note();
    }
  }

  add<T extends FormNode>(list: T[], part: T, index = list.length): void {
    list.splice(index, 0, part);
    this.note();
  }

  move<T extends FormNode>(list: T[], from: number, to: number): void {
    const part = list[from];
    if (part && from !== to && to >= 0 && to < list.length) {
      list.splice(from, 1);
      list.splice(to, 0, part);
      this.note();
    }
  }

  /** @returns the copy, which stands behind its original */
  duplicate<T extends FormNode>(list: T[], index: number): T | undefined {
    const part = list[index];
    if (!part) {
      return undefined;
    }
    const copy = copyWithNewKeys(part, this.newKey);
    this.add(list, copy, index + 1);
    return list[index + 1];
  }

  /** @returns puts the part back where it was, with what was in it, whatever the form holds by then */
  remove<T extends FormNode>(list: T[], index: number): PutBack {
    const place = placeOf(this.content, list);
    const [part] = list.splice(index, 1);
    this.note();
    return () => {
      if (part && place && !keysOf(this.content).includes(part.key)) {
        const now = listAt(this.content, place, this.newKey);
        this.add(now, part, Math.min(index, now.length));
      }
    };
  }

  toggleFold(key: string): void {
    if (!this.folded.delete(key)) {
      this.folded.set(key, true);
    }
  }

  foldAll(keys: readonly string[]): void {
    this.folded.replace(keys.map((key) => [key, true]));
  }

  unfold(keys: readonly string[]): void {
    keys.forEach((key) => this.folded.delete(key));
  }

  /** Shows what an attempt has found: each error on its field, and all of them on top. */
  fail(message: string, errors: ReadonlyMap<string, string>): void {
    this.errors.replace([...errors]);
    this.summary = {
      attempt: (this.summary?.attempt ?? 0) + 1,
      message: errors.size > 0 ? countOf(errors.size) : message,
      fields: [...errors.keys()],
    };
  }

  clearErrors(): void {
    this.errors.clear();
    this.summary = null;
  }

  private note(): void {
    this.version += 1;
    this.onChange();
  }

  private settle(id: string): void {
    if (this.errors.delete(id) && this.summary) {
      const fields = this.summary.fields.filter((field) => field !== id);
      this.summary =
        fields.length === 0 ? null : { ...this.summary, fields, message: countOf(fields.length) };
    }
  }
}

function countOf(count: number): string {
  return count === 1 ? 'One field needs your attention' : `${count} fields need your attention`;
}
