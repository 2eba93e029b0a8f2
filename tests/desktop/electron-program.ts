import { findElectron } from '../../main/bin/find-electron.mjs';
import { ensureHostBuilt } from './host/ensure-host-built.mjs';

export interface ElectronProgram {
  path: string;
  /** For the report: which one the tests ran over. */
  name: string;
}

/** Electron itself where it is installed; else the stand-in for it, which is built when it has to be. */
export async function findProgram(): Promise<ElectronProgram> {
  const path = findElectron();
  return path === undefined
    ? { path: await ensureHostBuilt(), name: 'the stand-in for Electron' }
    : { path, name: 'Electron' };
}
