import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bin/project.mjs';

/**
 * Packs the built app as `electron-builder --linux dir` does, with a given Electron. Fuses are left as they are: they
 * are switches in Electron's own program, which a stand-in has not got.
 *
 * @param {string} electronDist folder with a program `electron`, `version` and `resources/`
 * @param {string} output folder that gets `linux-unpacked/`
 */
export async function packApp(electronDist, output) {
  const { parse } = await import('yaml');
  const { build, Platform } = await import('electron-builder');
  const { electronFuses: _, ...config } = /** @type {import('electron-builder').Configuration} */ (
    parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8'))
  );
  // As a file: what is handed over as an object is added to the project's own.
  const file = join(output, 'electron-builder.json');
  mkdirSync(output, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({ ...config, electronDist, directories: { ...config.directories, output } }),
  );
  await build({
    projectDir: root,
    publish: 'never',
    targets: Platform.LINUX.createTarget('dir'),
    config: file,
  });
}
