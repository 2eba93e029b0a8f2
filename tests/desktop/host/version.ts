import { version } from 'electron/package.json';

/** The version of Electron that the stand-in is typed against, and stands for. */
export const ELECTRON_VERSION = version;
