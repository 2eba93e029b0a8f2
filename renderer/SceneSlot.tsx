import { createElement, useEffect, useReducer, useSyncExternalStore } from 'react';
import { Problem, ProblemBoundary } from './components/Problem';
import { SceneSkeleton } from './components/SceneSkeleton';
import { loadedScene, loadScene, type SceneRoute } from './routes';

const noSubscription = (): (() => void) => () => undefined;

/** A scene, or its placeholder until its code is here. */
export function SceneSlot({ route }: { route: SceneRoute }) {
  const isHydrated = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const [outcome, report] = useReducer(
    (_: 'waiting' | 'here' | 'failed', next: 'here' | 'failed') => next,
    'waiting',
  );
  const Scene = route.isServerRendered || isHydrated ? loadedScene(route) : undefined;
  const isMissing = Scene === undefined;
  useEffect(() => {
    if (!isMissing) {
      return undefined;
    }
    let isWanted = true;
    // Asked for even if it has come since the skeleton was drawn, or nothing would draw the scene.
    loadScene(route).then(
      () => isWanted && report('here'),
      () => isWanted && report('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [route, isMissing]);

  if (outcome === 'failed') {
    return (
      <Problem title="This page could not be loaded">
        Part of the page did not arrive. Check the connection, then reload.
      </Problem>
    );
  }
  // The component comes from a table and is the same each time, which `<Scene />` would hide from the linter.
  return Scene ? <ProblemBoundary>{createElement(Scene)}</ProblemBoundary> : <SceneSkeleton />;
}
