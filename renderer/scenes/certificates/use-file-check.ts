import { useEffect, useRef, useState } from 'react';
import { useStores } from '../../stores/context';
import type { CheckStep } from './check/check-file';
import { refusal, type CheckReport } from './check/report';
import { siteRecords } from './check/site-records';

/** Certificates have a tenth of a megabyte: what is much larger is not read at all. */
const MAX_BYTES = 10 * 1024 * 1024;

interface FileCheck {
  /** What is being done; null: nothing. */
  step: CheckStep | null;
  report: CheckReport | null;
  /** Checks one file; of several none. */
  take: (files: readonly Blob[]) => void;
  /** Checks the last one again. */
  retry: () => void;
  /** Says why there is nothing to check. */
  refuse: (title: string, text: string) => void;
}

/** Checks a file in this browser. What that takes is fetched with the first file; a later file overtakes an earlier. */
export function useFileCheck(): FileCheck {
  const stores = useStores();
  const [step, setStep] = useState<CheckStep | null>(null);
  const [report, setReport] = useState<CheckReport | null>(null);
  const last = useRef<Blob | null>(null);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const run = async (file: Blob) => {
    const own = (turn.current += 1);
    const isCurrent = () => own === turn.current;
    last.current = file;
    setReport(null);
    setStep('reading');
    const found = await examine(file, stores, (next) => isCurrent() && setStep(next));
    if (isCurrent()) {
      setStep(null);
      setReport(found);
    }
  };
  const refuse = (title: string, text: string) => {
    turn.current += 1;
    setStep(null);
    setReport(refusal(title, text));
  };
  return {
    step,
    report,
    refuse,
    take(files) {
      const [file] = files;
      if (file && files.length === 1) {
        void run(file);
      } else if (files.length > 1) {
        refuse('These are several files.', 'Check them one at a time.');
      }
    },
    retry() {
      if (last.current) {
        void run(last.current);
      }
    },
  };
}

async function examine(
  file: Blob,
  stores: Parameters<typeof siteRecords>[0],
  tell: (step: CheckStep) => void,
): Promise<CheckReport> {
  if (file.size > MAX_BYTES) {
    return refusal(
      'This file is too large to be a certificate.',
      'A certificate has less than 10 MB. Choose the file that was downloaded from its page.',
    );
  }
  // Browsers check signatures on secure pages only.
  if (!window.isSecureContext) {
    return refusal(
      'Files can be checked over a secure connection only.',
      'Open this page with https, or search for the unique ID.',
    );
  }
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) {
    return refusal(
      'This cannot be read.',
      'It may be a folder, or a file that was moved away meanwhile. Choose the PDF, JSON or JWT file itself.',
    );
  }
  try {
    const { checkFile } = await import('./check/check-file');
    return await checkFile(new Uint8Array(bytes), siteRecords(stores), tell);
  } catch (reason) {
    // oxlint-disable-next-line no-console -- Whoever looks into it needs the reason; the person needs the way on.
    console.warn('A file could not be checked.', reason);
    return {
      ...refusal(
        'This could not be checked.',
        'Part of the page did not arrive. Check the connection, then try again.',
      ),
      mayRetry: true,
    };
  }
}
