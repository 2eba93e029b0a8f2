import { createContext } from 'react';

/** The form that fields belong to. */
export interface FormOfFiles {
  /** Tells its fields from those of other forms. */
  formId: string;
  /** Of the draft in it, which may get another: files wait under it and go on after a reload. */
  draftId: string;
}

/** The form of the fields below it. Without it, files do not outlive the page. */
export const FormOfFilesContext = createContext<FormOfFiles | null>(null);
