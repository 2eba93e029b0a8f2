import { createHash, createPublicKey, verify } from 'node:crypto';
import { compactVerify, createLocalJWKSet } from 'jose';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { RDFC10 } from 'rdfjs-c14n';
import { describe, expect, it } from 'vitest';
import { CONTEXTS } from '../../../server/contract/credential/contexts';
import type { PublicJwk } from '../../../server/domain/signing-key';
import { factsOf, issuerWith, makeKey, ORIGIN, retire } from './issuing';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

type Quad = Parameters<RDFC10['c14n']>[0] extends infer I
  ? I extends Iterable<infer Q>
    ? Exclude<Q, string>
    : never
  : never;

interface Document {
  '@context': unknown;
  proof: [{ proofValue: string; [name: string]: unknown }];
  [name: string]: unknown;
}

/** Canonical N-Quads by libraries that share no code with those that sign. */
async function canonical(document: object): Promise<string> {
  const parser = new JsonLdParser({
    documentLoader: {
      load: async (url) => CONTEXTS.get(url) as never,
    },
    strictValues: true,
    rdfDirection: 'i18n-datatype',
  });
  const quads: Quad[] = [];
  const isRead = new Promise((resolve, reject) => {
    parser.on('data', (quad: Quad) => quads.push(quad));
    parser.on('end', resolve).on('error', reject);
  });
  parser.end(JSON.stringify(document));
  await isRead;
  return (await new RDFC10().c14n(quads)).canonical_form;
}

function base58Bytes(text: string): Buffer {
  const value = [...text].reduce((sum, digit) => sum * 58n + BigInt(BASE58.indexOf(digit)), 0n);
  return Buffer.from(value.toString(16).padStart(128, '0'), 'hex');
}

/**
 * No character beyond the first 65,536: rdfjs-c14n writes those as escapes, where RDFC-1.0 (5, canonical N-Quads)
 * has them as they are.
 */
const NAME = 'محمد “\\\n李 अनुष्का';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const publicKey = (key: PublicJwk) => createPublicKey({ format: 'jwk', key: { ...key } });

/** Data Integrity EdDSA Cryptosuites 1.0, 3.2, with node:crypto. */
async function isGenuine(text: string, jwk: PublicJwk): Promise<boolean> {
  const { proof, ...document } = JSON.parse(text) as Document;
  const { proofValue, ...options } = proof[0];
  const hashed = Buffer.concat([
    sha256(await canonical({ '@context': document['@context'], ...options })),
    sha256(await canonical(document)),
  ]);
  return verify(null, hashed, publicKey(jwk), base58Bytes(proofValue.slice(1)));
}

describe('software that is not ours', () => {
  it('finds the proof of the JSON and of a status list genuine, and a changed one not', async () => {
    const key = await makeKey();
    const issuer = issuerWith([key]);
    for (const kind of ['public', 'local', 'specimen'] as const) {
      const { credential } = await issuer.issue(
        factsOf(1, { kind, statusIndex: kind === 'public' ? 5 : null, name: NAME }),
      );
      expect(await isGenuine(credential, key.publicJwk)).toBe(true);
      expect(await isGenuine(credential.replace('"value":"12"', '"value":"13"'), key.publicJwk)).toBe(false);
    }
    const list = await issuer.statusList(1, {
      revision: '1',
      changedAt: '2026-11-22T08:00:00.000Z',
      isSet: (place) => place % 7 === 0,
    });
    expect(await isGenuine(list, key.publicJwk)).toBe(true);
  });

  it('finds JWTs genuine with the set of keys, whatever key and address signed them, and no others', async () => {
    const [old, key, stranger] = await Promise.all([makeKey(), makeKey(), makeKey()]);
    const former = 'http://localhost:4000';
    const set = issuerWith([retire(old), key], ORIGIN, [former]).jwks();
    const find = createLocalJWKSet(set);
    for (const issuer of [issuerWith([old], former), issuerWith([key])]) {
      const { jwt } = await issuer.issue(factsOf(1));
      expect((await compactVerify(jwt, find)).protectedHeader.alg).toBe('EdDSA');
    }
    const { jwt: strange } = await issuerWith([stranger]).issue(factsOf(1));
    await expect(compactVerify(strange, find)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  });

  it('finds the JWT genuine with the JWK at the address that it names', async () => {
    const key = await makeKey();
    const issuer = issuerWith([key]);
    const { jwt } = await issuer.issue(factsOf(1));
    const [header = '', payload = '', signature = ''] = jwt.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const jwk = issuer.jwk(/([^/]+)\.jwk$/.exec(kid)?.[1] ?? '');
    const signed = Buffer.from(`${header}.${payload}`);
    expect(jwk && verify(null, signed, publicKey(jwk), Buffer.from(signature, 'base64url'))).toBe(true);
    const { iss, jti, nbf, sub, ...credential } = JSON.parse(
      Buffer.from(payload, 'base64url').toString(),
    ) as Document & { issuer: { id: string } };
    expect({ iss, jti, nbf }).toEqual({
      iss: credential.issuer.id,
      jti: credential['id'],
      nbf: Date.parse('2026-11-22T08:00:00Z') / 1_000,
    });
    expect(credential).toMatchObject({ credentialSubject: { id: sub } });
  });
});
