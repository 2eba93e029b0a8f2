/** The journal's folder below the data folder. */
export const STORAGE_FOLDER = 'storage';
