import type { BrowserWindow } from 'electron';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createPageGuide } from '../../../main/windows/page-guide';

/** The page of a window, as Electron tells of it. */
class FakeContents extends EventEmitter {
  isLoading = false;
  hasCrashed = false;
  readonly sent: string[] = [];
  readonly loaded: string[] = [];

  isLoadingMainFrame = (): boolean => this.isLoading;
  isCrashed = (): boolean => this.hasCrashed;

  send(_channel: string, path: string): void {
    this.sent.push(path);
  }

  loadURL(address: string): Promise<void> {
    this.loaded.push(address);
    this.isLoading = true;
    return Promise.resolve();
  }

  /** A page comes, and its scripts run. */
  arrive(): void {
    this.emit('did-navigate');
    this.stop();
  }

  stop(): void {
    this.isLoading = false;
    this.emit('did-stop-loading');
  }

  die(): void {
    this.hasCrashed = true;
    this.emit('render-process-gone');
  }
}

function open() {
  const contents = new FakeContents();
  const guide = createPageGuide({ webContents: contents } as unknown as BrowserWindow);
  contents.arrive();
  guide.noteListening();
  return { contents, guide };
}

describe('leading a page to a path', () => {
  it('tells a page that listens, which loses nothing', () => {
    const { contents, guide } = open();
    guide.lead('/explore');
    expect(contents).toMatchObject({ sent: ['/explore'], loaded: [] });
  });

  it('waits for the page that is being loaded; the last path asked for wins', () => {
    const { contents, guide } = open();
    contents.isLoading = true;
    guide.lead('/explore');
    guide.lead('/faq');
    contents.emit('did-navigate');
    guide.noteListening();
    expect(contents.sent).toEqual([]);
    contents.stop();
    expect(contents).toMatchObject({ sent: ['/faq'], loaded: [] });
  });

  it('goes on where a navigation came to nothing, as a download does', () => {
    const { contents, guide } = open();
    contents.isLoading = true;
    guide.lead('/explore');
    contents.stop();
    guide.lead('/faq');
    expect(contents).toMatchObject({ sent: ['/explore', '/faq'], loaded: [] });
  });

  it('waits for a page that has died to come back', () => {
    const { contents, guide } = open();
    contents.die();
    guide.lead('/explore');
    expect(contents).toMatchObject({ sent: [], loaded: [] });
    contents.hasCrashed = false;
    contents.isLoading = true;
    contents.arrive();
    expect(contents.loaded).toEqual(['app://lectern/explore']);
  });

  it('loads the path where a page does not listen', () => {
    const { contents, guide } = open();
    // A text, such as robots.txt.
    contents.arrive();
    guide.lead('/explore');
    expect(contents).toMatchObject({ sent: [], loaded: ['app://lectern/explore'] });
  });
});
