const PASSWORD = 'Correct-horse-7';

/** What is known of a change that was asked for: not asked, asked without an answer, or acknowledged. */
export type Knowledge = 'never' | 'unknown' | 'done';

/** An account as the answers of the server describe it. */
export interface Account {
  email: string;
  name: string;
  registered: Knowledge;
  policy: Knowledge;
  /** Of the session that registering began. */
  loggedOut: Knowledge;
  token: string | undefined;
  /** Of the session that logging in began. */
  secondToken: string | undefined;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function call(
  url: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { 'x-auth-token': token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function expectStatus(answer: Answer, status: number, what: string): void {
  if (answer.status !== status) {
    throw new Error(`${what}: expected ${status}, got ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

const tokenOf = ({ body }: Answer): string => String(body['token']);
const register = (url: string, { email, name }: Account) =>
  call(url, 'POST', '/auth/register', {
    email,
    name,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    role: 'User',
  });
const logIn = (url: string, { email }: Account) =>
  call(url, 'POST', '/auth/login', { email, password: PASSWORD });
const whoIs = (url: string, token: string) => call(url, 'GET', '/auth/user', undefined, token);

/** Registers, accepts the policy, logs in again and logs the first session out, noting each answer. */
export async function live(url: string, account: Account, onAnswer: () => void): Promise<void> {
  account.registered = 'unknown';
  const registered = await register(url, account);
  expectStatus(registered, 201, 'Registering');
  account.registered = 'done';
  account.token = tokenOf(registered);
  onAnswer();
  account.policy = 'unknown';
  expectStatus(
    await call(url, 'POST', '/auth/accept-policy', {}, account.token),
    200,
    'Accepting the policy',
  );
  account.policy = 'done';
  onAnswer();
  const loggedIn = await logIn(url, account);
  expectStatus(loggedIn, 200, 'Logging in');
  account.secondToken = tokenOf(loggedIn);
  onAnswer();
  account.loggedOut = 'unknown';
  expectStatus(await call(url, 'POST', '/auth/logout', {}, account.token), 200, 'Logging out');
  account.loggedOut = 'done';
  onAnswer();
}

export function makeAccount(id: string): Account {
  return {
    email: `${id}@example.org`,
    name: `Name of ${id}`,
    registered: 'never',
    policy: 'never',
    loggedOut: 'never',
    token: undefined,
    secondToken: undefined,
  };
}

function isAsKnown(knowledge: Knowledge, found: boolean): boolean {
  return knowledge === 'unknown' || (knowledge === 'done') === found;
}

/** What the server no longer knows, or should not know, of an account; empty when all is as it was answered. */
export async function problemsOf(url: string, account: Account): Promise<string[]> {
  const { email, name, registered, policy, loggedOut, token, secondToken } = account;
  const problems: string[] = [];
  const check = (isRight: boolean, what: string) => {
    if (!isRight) {
      problems.push(`${email}: ${what}`);
    }
  };
  if (registered === 'unknown') {
    // Either it was not kept at all, and can be done again, or it was kept whole.
    const again = await register(url, account);
    check(
      again.status === 201 || again.status === 409 || again.status === 400,
      `registering again: ${again.status}`,
    );
  }
  if (registered === 'never') {
    return problems;
  }
  const loggedIn = await logIn(url, account);
  check(loggedIn.status === 200, `logging in: ${loggedIn.status} ${JSON.stringify(loggedIn.body)}`);
  const whole = await whoIs(url, tokenOf(loggedIn));
  check(whole.status === 200 && whole.body['name'] === name && whole.body['email'] === email, 'is not whole');
  check(isAsKnown(policy, whole.body['policyAccepted'] === true), `policy was ${policy}`);
  if (token !== undefined) {
    const { status } = await whoIs(url, token);
    check(isAsKnown(loggedOut, status === 401), `first session: ${status}, log-out was ${loggedOut}`);
  }
  if (secondToken !== undefined) {
    check((await whoIs(url, secondToken)).status === 200, 'the second session is gone');
  }
  return problems;
}
