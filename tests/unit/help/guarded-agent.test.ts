import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { expect, it } from 'vitest';
import { createGuardedAgent, isPublicAddress, literalAddress } from '../../../server/help/guarded-agent';

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'],
  ...[
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
  ],
  ...[
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'ff02::1',
    'localhost',
  ],
])('%s is refused', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is called', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('sees the address in every spelling of a host', () => {
  const hosts = ['2130706433', '0x7f.1', '127.1', '[::1]', '[::ffff:7f00:1]'];
  for (const host of hosts) {
    expect(isPublicAddress(literalAddress(new URL(`http://${host}/`)) ?? '8.8.8.8'), host).toBe(false);
  }
  expect(literalAddress(new URL('https://api.example.org'))).toBeUndefined();
});

it('asks anew at each connection, and refuses a name with any private address', async () => {
  const server = createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers = [
    [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '127.0.0.1', family: 4 }],
  ];
  const resolve = ((_: string, __: object, done: (error: null, found: object[]) => void) =>
    done(null, answers.shift() ?? [])) as unknown as typeof lookup;
  const agent = createGuardedAgent(resolve);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(fetch(`http://rebinding.example:${port}/`, { dispatcher: agent })).rejects.toMatchObject({
      cause: { code: 'REFUSED_ADDRESS' },
    });
  }
  expect(answers).toEqual([]);
  await agent.destroy();
  server.close();
  await once(server, 'close');
});
