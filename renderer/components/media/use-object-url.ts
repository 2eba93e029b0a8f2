import { useEffect, useState } from 'react';

/** An address under which the page can show a file that is not uploaded yet. */
export function useObjectUrl(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      return;
    }
    const made = URL.createObjectURL(file);
    // An address is something that has to be given back: it cannot be made while rendering.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
