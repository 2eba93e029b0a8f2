import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A built worker, beside the program or above its chunks; undefined when running from source.
 *
 * @param name without its ending, such as `render-worker`
 */
export function findWorker(name: string): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  return [here, dirname(here)].map((folder) => join(folder, `${name}.js`)).find((file) => existsSync(file));
}
