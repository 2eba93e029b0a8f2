import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import type { SearchedList } from './searched-list';
import { WhenLoaded } from './Section';
import type { Steps } from './step-list';

interface WhenFoundProps<T> {
  found: SearchedList<T>;
  search: string;
  /** For ears, such as `Loading the users…`. */
  label: string;
  /** Of the placeholder: about as high as what will come. */
  rows?: number | undefined;
  children: (value: Steps<T>) => ReactNode;
}

/** Searches a list, and shows what was found, or its placeholder, or why it is not there. */
export const WhenFound = observer(function WhenFound<T>({
  found,
  search,
  label,
  rows,
  children,
}: WhenFoundProps<T>) {
  useEffect(() => {
    void found.show(search);
  }, [found, search]);
  // In the first rendering after the search changed, the list still answers the one before.
  const { value, error } = found.search === search ? found.list : { value: null, error: null };
  return (
    <WhenLoaded loaded={{ value, error, load: () => found.show(search) }} label={label} rows={rows}>
      {children}
    </WhenLoaded>
  );
});
