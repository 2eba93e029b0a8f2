import { runInAction } from 'mobx';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RunBar } from '../../../renderer/components/run/RunBar';
import type { RunStore } from '../../../renderer/components/run/model/run-store';

/** What the live region says, without what is hidden from it. */
function said(store: Partial<RunStore>): string | undefined {
  const nothing = () => undefined;
  const html = runInAction(() =>
    renderToStaticMarkup(
      createElement(RunBar, {
        store: { time: 0, progress: 0, ...store } as RunStore,
        name: 'a.py',
        onRun: nothing,
        onClose: nothing,
      }),
    ),
  );
  const region = /<p [^>]*role="status"[^>]*>(.*?)<\/p>/.exec(html)?.[1];
  return region?.replace(/<span aria-hidden="true">.*?<\/span>/, '');
}

it('tells screen readers each state, and of a download its beginning alone', () => {
  expect(said({ state: 'idle' })).toBe('Not run yet');
  expect(said({ state: 'loading' })).toBe('Starting…');
  for (const progress of [0.01, 0.5, 0.99]) {
    expect(said({ state: 'loading', progress })).toBe('Fetching Python');
  }
  expect(said({ state: 'loading', progress: 1 })).toBe('Starting…');
  expect(said({ state: 'running' })).toBe('Running');
  expect(said({ state: 'running', isAsking: true })).toBe('Running, waits for a line');
  expect(said({ state: 'finished', time: 1_234 })).toBe('Finished in 1.23 s');
  expect(said({ state: 'failed', time: 20 })).toBe('Failed after 0.02 s');
  expect(said({ state: 'stopped' })).toBe('Stopped');
});
