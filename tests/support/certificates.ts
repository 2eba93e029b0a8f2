import type { Category } from '../../server/contract/constants/categories';
import type { OwnCertificate } from '../../server/contract/schemas/certificate';
import { buildPost } from './factories';
import { call, type TestServer } from './server';

/** Publishes posts of a category and lets somebody complete all of them. */
export async function earn(server: TestServer, token: string, category: Category, posts = 1) {
  const published = [];
  for (let count = 0; count < posts; count += 1) {
    published.push(await buildPost(server.lectern.context.storage, { category }));
  }
  await completeAll(
    server,
    token,
    published.map(({ postId }) => postId),
  );
  await server.lectern.jobsIdle();
  return published;
}

export async function completeAll(server: TestServer, token: string, postIds: readonly string[]) {
  for (const postId of postIds) {
    await call(server, 'POST', `/posts/${postId}/complete`, { token });
  }
}

/** One's own, as the dashboard asks for them, once no job is left. */
export async function ownCertificates(server: TestServer, token: string): Promise<OwnCertificate[]> {
  await server.lectern.jobsIdle();
  return (await call<OwnCertificate[]>(server, 'GET', '/certificates', { token })).body;
}
