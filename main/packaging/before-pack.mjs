import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** As electron-builder numbers them. */
const ARCHITECTURES = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];

/**
 * Native modules come prebuilt, each in a package for one system, and npm installs that of the machine at hand. What
 * is packed for another system would start and then fail at its first picture or password: it is not packed at all.
 *
 * @param {{ appDir?: string, packager: { projectDir: string }, electronPlatformName: string, arch: number }} context
 */
export default function beforePack({ packager, electronPlatformName: system, arch }) {
  const name = ARCHITECTURES[arch] ?? 'x64';
  const needed = (name === 'universal' ? ['x64', 'arm64'] : [name]).flatMap((each) =>
    packagesFor(system, each),
  );
  const missing = needed.filter((path) => !existsSync(join(packager.projectDir, 'node_modules', path)));
  if (missing.length > 0) {
    throw new Error(
      `Not packed for ${system} ${name}: ${missing.join(' and ')} is not installed. ` +
        `Pack on that system, or install it first: npm ci --os=${system} --cpu=${name}.`,
    );
  }
}

/**
 * @param {string} system as `process.platform` has it
 * @param {string} processor as `process.arch` has it
 */
function packagesFor(system, processor) {
  const argon2 = { linux: '-gnu', win32: '-msvc', darwin: '' }[system] ?? '';
  return [`@img/sharp-${system}-${processor}`, `@node-rs/argon2-${system}-${processor}${argon2}`];
}
