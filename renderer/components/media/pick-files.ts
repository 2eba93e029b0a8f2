import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';

/** The files of a drop or a paste; empty when it held none. */
export function filesOf(transfer: DataTransfer | null): File[] {
  return Array.from(transfer?.files ?? []);
}

/** Whether something that is dragged or pasted has files in it: while it is dragged, that is all one may know. */
export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') ?? false;
}

/** Whether a file says that it is a picture or a film; whether it may be uploaded is found out later. */
export function isOfKind(file: File, kind: MediaKind): boolean {
  return file.type.startsWith(`${kind}/`);
}
