import { useEffect, useState } from 'react';

/** An address under which the page can show a file that is not uploaded yet. */
export function useObjectUrl(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      return;
    }
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- It has to be given back, so rendering cannot make it.
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
