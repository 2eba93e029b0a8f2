import { afterAll, beforeAll, expect, it } from 'vitest';
import { earn, ownCertificates } from '../support/certificates';
import { buildUser } from '../support/factories';
import type { TestServer } from '../support/server';
import { getPage, startBuiltSite } from './built-site';

let server: TestServer;

beforeAll(async () => {
  server = await startBuiltSite({ hasRateLimits: true });
});
afterAll(() => server.close());

const get = (path: string) => getPage(server, path);

it('shows a certificate and what a search found without scripts, under one spelling of its id', async () => {
  const { token } = await buildUser(server, { name: 'Ægir Ólafsdóttir' });
  await earn(server, token, 'React');
  const [own] = await ownCertificates(server, token);
  const { uniqueId = '' } = own ?? {};
  const page = await get(`/verify/${uniqueId}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Ægir Ólafsdóttir');
  const sloppy = uniqueId.toLowerCase().replaceAll('-', '');
  expect(await get(`/verify/${sloppy}`)).toMatchObject({ status: 308, location: `/verify/${uniqueId}` });
  expect(page.text).toContain(`<title>Certificate · React · ${uniqueId.slice(0, 4)} · Lectern</title>`);
  const unknown = await get('/verify/ABCD');
  expect(unknown.status).toBe(404);
  expect(unknown.text).toContain('No certificate found for this unique ID');
  expect(unknown.text).toContain('a character is mistyped');
  expect((await get('/certificate-verification?userName=olafsd')).text).toContain('Ægir Ólafsdóttir');
  expect((await get('/certificate-verification?userName=nobody')).text).toContain('No certificates found');
  expect((await get('/certificate-verification?userName=x')).text).toContain(
    'Type at least 2 characters of the name.',
  );
  expect((await get(`/verify/${uniqueId}?download=expired`)).text).toContain('The download link has expired');

  // Searching costs the same here as by the API, and what was typed stays in the form.
  await Promise.all(Array.from({ length: 120 }, () => fetch(`${server.url}/api/certificates?userName=zz`)));
  const refused = await get('/certificate-verification?userName=olafsd');
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/Error fetching certificates.*Too many attempts. Try again in/s);
  expect(refused.text).toContain('value="olafsd"');
  expect(refused.text).not.toContain('Ægir');
  expect((await get('/certificate-verification')).status).toBe(200);
  expect((await get(`/verify/${uniqueId}`)).status).toBe(200);
});

it('says what the certificate of a category takes and how many hold one, at an address that sitemaps list', async () => {
  const { token } = await buildUser(server, { name: 'Ada' });
  const [post] = await earn(server, token, 'C#');
  const page = await get('/achievements/C%23');
  expect(page.status).toBe(200);
  expect(page.text).toContain(`href="/post/${post?.slug ?? ''}"`);
  expect(page.text).toContain('One person holds a valid one.');
  expect(page.text).toContain('/achievements/C%23">');
  expect(await get('/achievements/c%23')).toMatchObject({ status: 308, location: '/achievements/C%23' });
  expect((await get('/achievements/COBOL')).status).toBe(404);
  expect((await get('/sitemap.xml')).text).toContain('/achievements/C%23</loc>');
});
