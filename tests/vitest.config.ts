import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the files that take longest: one of them at the end would leave a core with nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/durability\/|\/readmes\./.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  test: {
    include: ['tests/{unit,api,storage,pages,durability}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Loading the server for each file anew takes as long as the tests: a file puts back what it replaces.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Many times what any needs on a machine of its own; the long run tries ten times as much.
    testTimeout: process.env.LONG ? 600_000 : 120_000,
    hookTimeout: 120_000,
    env: { NODE_ENV: 'test' },
  },
});
