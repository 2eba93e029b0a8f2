import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
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
  /** Told of none when the dialog was closed without a choice. */
  onFiles: (files: File[]) => void;
}

/** The browser's own dialog for files, opened by a button of ours. */
export function FileInput({ ref, label, kind, onFiles }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // React does not know this event of a field.
    const element = input.current;
    const handleCancel = () => latest.current([]);
    element?.addEventListener('cancel', handleCancel);
    return () => element?.removeEventListener('cancel', handleCancel);
  }, []);
  return (
    <input
      ref={input}
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
