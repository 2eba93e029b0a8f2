import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/Button';
import { ExportDialog } from '../../../components/files/ExportDialog';
import type { ExportedThing } from '../../../components/files/save-export';

interface ExportFileProps {
  thing: ExportedThing;
  /** Saves what was typed last; false when that failed, and has been said. */
  save?: (() => Promise<boolean>) | undefined;
  isDisabled?: boolean;
}

/** The button that makes a file of what is written: Markdown, or ZIP with pictures and videos. */
export function ExportFile({ thing, save, isDisabled = false }: ExportFileProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        aria-disabled={isDisabled || undefined}
        onClick={() => setIsOpen(!isDisabled)}
      >
        <Download size={18} aria-hidden="true" />
        Export
      </Button>
      {isOpen && <ExportDialog thing={thing} prepare={save} onClose={() => setIsOpen(false)} />}
    </>
  );
}
