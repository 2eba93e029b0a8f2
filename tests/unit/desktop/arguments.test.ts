import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../main/arguments';

const folder = resolve('/home/ada');
const appPath = resolve('/opt/Lectern/resources/app.asar');
const read = (...given: string[]) => readArguments(given, folder, appPath);

describe('the command line', () => {
  it('names files by absolute paths and by paths from the folder it was written in', () => {
    const path = resolve('/srv/notes.md');
    expect(read(path, 'code/a b.js').files).toEqual([path, resolve(folder, 'code/a b.js')]);
  });

  it('names files by addresses, as GNOME writes them for “Open with”', () => {
    const paths = [resolve('/home/ada/My Code/a b.js'), resolve('/home/ada/50% ü#1?.py')];
    expect(read(...paths.map((path) => pathToFileURL(path).href)).files).toEqual(paths);
    expect(read('FILE:///home/ada/a%20b.js').files).toEqual(read('file:///home/ada/a%20b.js').files);
    expect(read('--', 'file:///home/ada/a%20b.js').files).toHaveLength(1);
  });

  it('leaves out addresses that name no file of this system', () => {
    const senseless = [
      'file:///a%2Fb.js',
      'file:///a%00b.js',
      'file:///%E0%A4%A',
      'file://[',
      'file://a b/c',
    ];
    expect(read(...senseless)).toEqual({ files: [], links: [] });
  });

  it.skipIf(process.platform === 'win32')('leaves out files of other machines', () => {
    expect(read('file://evil.example/share/a.js')).toEqual({ files: [], links: [] });
  });

  it('tells links from files, and passes switches and the app itself over', () => {
    expect(read('--enable-logging', appPath, 'lectern://explore', '', 'a.js')).toEqual({
      files: [resolve(folder, 'a.js')],
      links: ['lectern://explore'],
    });
    expect(read('--', '-a.js').files).toEqual([resolve(folder, '-a.js')]);
  });
});
