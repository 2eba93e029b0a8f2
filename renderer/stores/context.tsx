import { createContext, useContext } from 'react';
import type { RootStore } from './create-root-store';

export const StoresContext = createContext<RootStore | null>(null);

/** The stores of this page. */
export function useStores(): RootStore {
  const stores = useContext(StoresContext);
  if (!stores) {
    throw new Error('Wrap the tree in <StoresContext>.');
  }
  return stores;
}

/** A scene's own store: `useStore(ExploreStore)`. The same one each time. */
export function useStore<T extends object>(Store: new (stores: RootStore) => T): T {
  return useStores().use(Store);
}
