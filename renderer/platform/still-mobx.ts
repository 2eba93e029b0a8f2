/**
 * Stands in for MobX in the server's build, where each page is rendered once from stores that never change:
 * making them observable cost a tenth of a cold page. Only what the renderer uses.
 */
import type { ComponentType } from 'react';

export const makeAutoObservable = <T extends object>(store: T): T => store;

export const observableRef = false;

export const observable = {
  map: <K extends string, V>(initial: Partial<Record<K, V>> = {}): Map<K, V> =>
    new Map(Object.entries(initial) as [K, V][]),
};

export const runInAction = <T>(action: () => T): T => action();

/** Runs once: what it read does not change. */
export function autorun(effect: () => void): () => void {
  effect();
  return () => undefined;
}

export const observer = <P extends object>(Component: ComponentType<P>): ComponentType<P> => Component;

export const enableStaticRendering = (_isStatic: boolean): void => undefined;
