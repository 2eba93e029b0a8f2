import { expect, it } from 'vitest';
import type { CertificatePdfInput } from '../../../server/certificates/printer-port';
import { sharePrints } from '../../../server/certificates/shared-prints';
import { BusyError } from '../../../server/domain/errors';
import { pdfInput } from './pdf-input';

it('prints once what many ask for, turns away a crowd, and keeps nothing that was to be forgotten', async () => {
  let release = (): void => undefined;
  let gate = Promise.resolve();
  const printed: string[] = [];
  const printer = sharePrints({
    async print({ jwt }: CertificatePdfInput) {
      printed.push(jwt);
      await gate;
      return Buffer.from(jwt);
    },
    close: async () => undefined,
  });
  const ask = (id: number, jwt = `jwt ${id}`, isPatient = false) => {
    const input = pdfInput();
    return printer.print({ ...input, jwt, facts: { ...input.facts, uniqueId: `id ${id}` } }, isPatient);
  };
  await Promise.all([ask(0), ask(0), ask(0)]);
  await ask(0);
  expect(printed).toEqual(['jwt 0']);
  await ask(0, 'other');
  expect(printed).toEqual(['jwt 0', 'other']);

  gate = new Promise((resolve) => {
    release = resolve;
  });
  const crowd = Array.from({ length: 20 }, (_, index) => ask(index + 1));
  await expect(ask(21)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
  await expect(ask(22)).rejects.toBeInstanceOf(BusyError);
  const shared = [ask(1), ask(0, 'other'), ask(23, 'jwt 23', true)];
  printer.forget('id 2');
  release();
  await Promise.all([...crowd, ...shared]);
  expect(printed).toHaveLength(23);
  printer.forget('id 1');
  await Promise.all([ask(1), ask(2), ask(3)]);
  expect(printed.slice(23)).toEqual(['jwt 1', 'jwt 2']);
});
