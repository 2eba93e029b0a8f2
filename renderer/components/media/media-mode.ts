import type { UploadState } from '../../stores/uploads/uploads-store';
import type { MediaValue } from './media-value';

/** What a field for a file shows. */
export type MediaFieldMode = 'empty' | 'uploading' | 'filled' | 'failed';

export function modeOf(state: UploadState, value: MediaValue): MediaFieldMode {
  if (state.status === 'uploading') {
    return 'uploading';
  }
  if (value.path !== '') {
    return 'filled';
  }
  return state.status === 'error' ? 'failed' : 'empty';
}

/** What is read out while a file is on its way: a quarter at a time. */
export function announcementOf(state: UploadState): string {
  switch (state.status) {
    case 'uploading':
      return `Uploading ${state.name}: ${Math.floor(state.percent / 25) * 25} percent.`;
    case 'done':
      return `${state.name} is uploaded.`;
    case 'error':
    case 'idle':
      return '';
  }
}

/** Why the last upload did not come to its end. */
export function problemOf(state: UploadState): string | undefined {
  return state.status === 'error' ? state.message : undefined;
}
