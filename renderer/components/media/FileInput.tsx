import type { Ref } from 'react';
import { IMAGE_TYPES, VIDEO_TYPES } from '../../../server/contract/constants/media';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';

const ACCEPT = {
  image: [...IMAGE_TYPES, '.tif', '.tiff'].join(','),
  video: [...VIDEO_TYPES, '.mpg', '.mpeg'].join(','),
} as const;

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  kind: MediaKind;
  onFiles: (files: File[]) => void;
}

/** The browser's own dialog for files, opened by a button of ours. */
export function FileInput({ ref, label, kind, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={ACCEPT[kind]}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // The same file may be chosen again.
        currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
}
