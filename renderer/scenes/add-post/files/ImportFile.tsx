import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { DraftSummary } from '../../../../server/contract/schemas/draft';
import { Button } from '../../../components/Button';
import { ImportDialog } from './ImportDialog';

interface ImportFileProps {
  /**
   * Opens the draft that was made of a file. What stands in the form until then is a draft of its own, which the
   * owner of the form keeps.
   */
  onImported: (draft: DraftSummary) => void;
  isDisabled?: boolean;
}

/** The button that takes a post in from a file. */
export function ImportFile({ onImported, isDisabled = false }: ImportFileProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        aria-disabled={isDisabled || undefined}
        onClick={() => setIsOpen(!isDisabled)}
      >
        <FileUp size={18} aria-hidden="true" />
        Import
      </Button>
      {isOpen && (
        <ImportDialog
          onClose={() => setIsOpen(false)}
          onImported={(draft) => {
            setIsOpen(false);
            onImported(draft);
          }}
        />
      )}
    </>
  );
}
