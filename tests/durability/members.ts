import { expect } from 'vitest';
import type { ServerProcess } from './server-process';

const PASSWORD = 'Correct-horse-1';

/** Somebody who has joined over the API. */
export interface Member {
  email: string;
  token: string;
}

/** Calls the API, which must succeed. */
export async function send<T>(
  server: ServerProcess,
  method: string,
  path: string,
  token: string,
  body?: unknown,
) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'x-auth-token': token, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return JSON.parse(text) as T;
}

/** Registers `<name>@example.org`. */
export async function joinAs(server: ServerProcess, name: string): Promise<Member> {
  const email = `${name}@example.org`;
  const form = { name, email, password: PASSWORD, confirmPassword: PASSWORD, role: 'user' };
  const { token } = await send<{ token: string }>(server, 'POST', '/auth/register', '', form);
  return { email, token };
}

/** How many jobs wait, and how many were given up. */
export async function waitingJobs(server: ServerProcess) {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const count = (status: string) =>
    Number(new RegExp(`^lectern_jobs\\{status="${status}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return { waiting: count('waiting'), failed: count('failed') };
}
