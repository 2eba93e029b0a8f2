import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_MESSAGES } from '../../server/contract/admin-messages';
import type { SessionResponse } from '../../server/contract/schemas/auth';
import type { Invite, NewInvite } from '../../server/contract/schemas/admin';
import { buildUser, registration } from '../support/factories';
import { call, startTestServer, type TestServer } from '../support/server';

const DAY = 24 * 60 * 60 * 1_000;

let server: TestServer;
let admin: Awaited<ReturnType<typeof buildUser>>;
beforeAll(async () => {
  server = await startTestServer();
  admin = await buildUser(server, { role: 'admin', name: 'Root' });
});
afterAll(() => server.close());

const asAdmin = <T>(method: string, path: string, token = admin.token) =>
  call<T>(server, method, path, { token });
const makeInvite = async (token = admin.token) =>
  (await asAdmin<NewInvite>('POST', '/admin/invites', token)).body;
const findInvite = async (inviteId: string) =>
  (await asAdmin<Invite[]>('GET', '/admin/invites')).body.find((invite) => invite.inviteId === inviteId);
const registerAdmin = (inviteCode: string, overrides: Record<string, unknown> = {}) =>
  call<SessionResponse>(server, 'POST', '/auth/register', {
    body: registration({ role: 'Admin', inviteCode, ...overrides }),
  });
const refusal = {
  status: 403,
  body: { code: 'invite_required', message: 'Admin registration needs an invite code.' },
};

describe('an invite code', () => {
  it('makes one person an admin, typed in small letters too, and then no other', async () => {
    const { code, invite } = await makeInvite();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
    expect(invite).toMatchObject({ state: 'unused', createdBy: 'Root', usedBy: null, usedAt: null });
    expect(Date.parse(invite.expiresAt) - Date.parse(invite.createdAt)).toBe(7 * DAY);
    const answer = await registerAdmin(` ${code.toLowerCase().replaceAll('-', ' ')} `, { name: 'Новый' });
    expect(answer).toMatchObject({ status: 201, body: { user: { role: 'admin' } } });
    expect((await call(server, 'GET', '/users', { token: answer.body.token })).status).toBe(200);
    expect(await findInvite(invite.inviteId)).toMatchObject({ state: 'used', usedBy: 'Новый' });
    expect(await registerAdmin(code)).toMatchObject(refusal);
  });

  it('is won by one when two register at the same moment', async () => {
    const { code } = await makeInvite();
    const answers = await Promise.all(Array.from({ length: 6 }, () => registerAdmin(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403, 403, 403]);
    expect(answers.find(({ status }) => status === 403)).toMatchObject(refusal);
  });

  it('stays good when registering fails for another reason', async () => {
    const { code, invite } = await makeInvite();
    expect(await registerAdmin(code, { email: admin.user.email })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    expect(await findInvite(invite.inviteId)).toMatchObject({ state: 'unused' });
    expect((await registerAdmin(code)).status).toBe(201);
  });

  it('is refused when it was made up, taken back, or a week old', async () => {
    expect(await registerAdmin('AAAAA-BBBBB-CCCCC-DDDDD')).toMatchObject(refusal);
    const revoked = await makeInvite();
    expect(await asAdmin('DELETE', `/admin/invites/${revoked.invite.inviteId}`)).toMatchObject({
      status: 200,
      body: { message: ADMIN_MESSAGES.inviteRevoked },
    });
    expect(await registerAdmin(revoked.code)).toMatchObject(refusal);
    expect(await findInvite(revoked.invite.inviteId)).toBeUndefined();
    const old = await makeInvite();
    server.clock.advance(7 * DAY);
    expect(await registerAdmin(old.code)).toMatchObject(refusal);
    expect(await findInvite(old.invite.inviteId)).toMatchObject({ state: 'expired' });
  });

  it('goes with the admin who made it: blocked, or a user again', async () => {
    for (const action of ['block', 'role'] as const) {
      const other = await buildUser(server, { role: 'admin' });
      const { code } = await makeInvite(other.token);
      const path = `/users/${other.user.userId}/${action}`;
      await call(server, action === 'block' ? 'POST' : 'PUT', path, {
        token: admin.token,
        body: action === 'block' ? undefined : { role: 'user' },
      });
      expect(await registerAdmin(code)).toMatchObject(refusal);
    }
  });

  it('cannot be taken back once it was used', async () => {
    const { code, invite } = await makeInvite();
    await registerAdmin(code);
    expect(await asAdmin('DELETE', `/admin/invites/${invite.inviteId}`)).toMatchObject({
      status: 409,
      body: { message: ADMIN_MESSAGES.inviteUsed },
    });
  });

  it('is nowhere in the data folder, nor in the list', async () => {
    const { code } = await makeInvite();
    const list = JSON.stringify((await asAdmin('GET', '/admin/invites')).body);
    const files = await readdir(server.dataFolder, { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
    );
    for (const text of [list, ...texts]) {
      expect(text.includes(code) || text.includes(code.replaceAll('-', ''))).toBe(false);
    }
    expect(list).not.toContain('codeHash');
  });
});
