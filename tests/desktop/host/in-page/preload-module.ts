/** What a sandboxed preload script gets of `electron`. */
export const PRELOAD_MODULE = ['contextBridge', 'ipcRenderer', 'webUtils'] as const;
