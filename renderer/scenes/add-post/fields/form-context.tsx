import { createContext, use } from 'react';
import type { FormStore, PutBack } from '../model/form-store';
import { fieldId } from '../model/field-paths';

/** What every part of the form works with. */
export interface FormTools {
  form: FormStore;
  /** Tells its fields from those of other forms. */
  formId: string;
  draftId: string;
  /** Tells people who cannot see it what has just happened. */
  announce: (text: string) => void;
  /** Says what was taken out, and offers to put it back. */
  offerUndo: (message: string, putBack: PutBack, focusId: string) => void;
}

export const FormContext = createContext<FormTools | null>(null);

export function useFormTools(): FormTools {
  const tools = use(FormContext);
  if (!tools) {
    throw new Error('Parts of the form stand inside <FormContext value={…}>.');
  }
  return tools;
}

/** One field of the form, read where it is shown: only that is drawn again when it changes. */
export interface Binding<V> {
  /** Id of its control. */
  id: string;
  read: () => V;
  write: (value: V) => void;
}

/** @param key of the part that has the field */
export function bind<T extends object, K extends keyof T & string>(
  form: FormStore,
  part: T,
  key: string,
  name: K,
): Binding<T[K]> {
  const id = fieldId(key, name);
  return { id, read: () => part[name], write: (value) => form.set(part, name, value, id) };
}

/** Gives the focus to a control once it is drawn. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
}
