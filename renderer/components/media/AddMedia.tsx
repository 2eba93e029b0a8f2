import { ImagePlus, Video } from 'lucide-react';
import type { MediaKind } from '../../stores/uploads/inspect/inspect-file';
import { Button } from '../Button';

/** All that shows of an empty field for a file where most of them stay empty. */
export function AddMedia({ kind, onAdd }: { kind: MediaKind; onAdd: () => void }) {
  const Picture = kind === 'image' ? ImagePlus : Video;
  return (
    <Button look="quiet" onClick={onAdd}>
      <Picture size={18} aria-hidden="true" />
      {kind === 'image' ? 'Add image' : 'Add video'}
    </Button>
  );
}
