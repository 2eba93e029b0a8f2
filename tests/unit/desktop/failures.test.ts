import type { BrowserWindow } from 'electron';
import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Logger } from '../../../server/domain/ports';
import { watchForFailures } from '../../../main/windows/failures';

const asked: { message: string }[] = [];
let pressed = 0;

vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (_window: unknown, options: { message: string }) => {
      asked.push(options);
      return Promise.resolve({ response: pressed });
    },
  },
}));

const logger = { error: () => undefined, warn: () => undefined } as unknown as Logger;

/** A window, and what was done to its page. */
class FakeWindow extends EventEmitter {
  readonly done: string[] = [];
  isGone = false;
  hasCrashed = false;
  readonly webContents = Object.assign(new EventEmitter(), {
    isCrashed: () => this.hasCrashed,
    reload: () => void this.done.push('reload'),
    forcefullyCrashRenderer: () => {
      this.done.push('end');
      this.die();
    },
  });

  isDestroyed = (): boolean => this.isGone;
  close = (): void => void this.done.push('close');

  die(): void {
    this.hasCrashed = true;
    this.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  }
}

function open(rescue?: () => Promise<boolean>): FakeWindow {
  const window = new FakeWindow();
  watchForFailures(window as unknown as BrowserWindow, logger, rescue);
  return window;
}

async function settle(): Promise<void> {
  await turn();
  await turn();
}

beforeEach(() => {
  asked.length = 0;
  pressed = 0;
});

describe('a page that does not answer', () => {
  it('is ended before it is loaded again: nothing is loaded in a process that hangs; that is asked once', async () => {
    const window = open();
    window.emit('unresponsive');
    await settle();
    expect(window.done).toEqual(['end', 'reload']);
    expect(asked).toMatchObject([{ message: 'This window does not answer.' }]);

    window.die();
    await settle();
    expect(asked.slice(1), 'when it dies by itself later').toMatchObject([
      { message: 'This window has stopped working.' },
    ]);
  });

  it('is loaded again as usual when it answers after all', async () => {
    const window = open();
    window.emit('unresponsive');
    window.emit('responsive');
    await settle();
    expect(window.done).toEqual(['reload']);
  });

  it('is ended only when what is typed cannot be had from it', async () => {
    const answering = open(() => Promise.resolve(true));
    answering.emit('unresponsive');
    const silent = open(() => Promise.resolve(false));
    silent.emit('unresponsive');
    await settle();
    expect(answering.done).toEqual(['reload']);
    expect(silent.done).toEqual(['end', 'reload']);
  });

  it('is left alone when the person waits', async () => {
    pressed = 1;
    const window = open();
    window.emit('unresponsive');
    await settle();
    expect(window.done).toEqual([]);
  });
});

describe('a page that has died', () => {
  it('closes with its window when the person says so', async () => {
    pressed = 1;
    const window = open();
    window.die();
    await settle();
    expect(window.done).toEqual(['close']);
  });

  it('asks nothing when its window is gone', async () => {
    const window = open();
    window.isGone = true;
    window.die();
    await settle();
    expect(asked).toEqual([]);
  });
});
