import { createContext } from 'react';

/**
 * The id of the draft that the fields below it belong to: their files wait under it and go on after a reload.
 * Without it, files do not outlive the page.
 */
export const DraftOfFiles = createContext<string | null>(null);
