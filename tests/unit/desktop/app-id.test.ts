import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { APP_ID } from '../../../main/app-id';

it('Windows knows the running app by the name that its installer has given it', () => {
  const config = readFileSync(resolve(import.meta.dirname, '../../../electron-builder.yml'), 'utf8');
  expect(/^appId: (.+)$/m.exec(config)?.[1]).toBe(APP_ID);
});
