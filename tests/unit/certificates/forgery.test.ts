import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { credentialOf } from '../../../server/certificates/credential-document';
import type { CertificateIssuer, SignedCredential } from '../../../server/certificates/port';
import { signJson, signJwt } from '../../../server/certificates/sign';
import type { CredentialSource } from '../../../server/contract/credential/types';
import type { SigningKey } from '../../../server/domain/signing-key';
import { factsOf, issuerWith, makeKey, ORIGIN } from './issuing';

const CHANGES = process.env.LONG ? 1_000 : 100;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

let key: SigningKey & { privateJwk: object };
let issuer: CertificateIssuer;
let mine: SignedCredential;
let theirs: SignedCredential;
beforeAll(async () => {
  key = await makeKey();
  issuer = issuerWith([key]);
  mine = await issuer.issue(factsOf(1));
  theirs = await issuer.issue(factsOf(2));
});

interface Parsed {
  [name: string]: unknown;
  proof: [Record<string, string>];
}

const parse = (text: string) => JSON.parse(text) as Parsed;
const encode = (value: string | Uint8Array) => Buffer.from(value).toString('base64url');
const decode = (part: string | undefined) => Buffer.from(part ?? '', 'base64url');

/** Small and good enough to choose places with; the same ones each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

async function failuresOf(
  check: (source: CredentialSource) => ReturnType<CertificateIssuer['checkJson']>,
  forgeries: Record<string, CredentialSource>,
): Promise<Record<string, string>> {
  const failures: Record<string, string> = {};
  for (const [name, forgery] of Object.entries(forgeries)) {
    const result = await check(forgery);
    failures[name] = result.isGenuine ? 'accepted' : result.failure;
  }
  return failures;
}

/** One byte changed, one dropped, one put in, at random places. */
function changed(text: string, seed: number): Uint8Array[] {
  const bytes = Buffer.from(text);
  const random = randomFrom(seed);
  return Array.from({ length: CHANGES }, (_, round) => {
    const place = Math.floor(random() * bytes.length);
    const value = ((bytes[place] ?? 0) + 1 + Math.floor(random() * 255)) % 256;
    const [before, after] = [bytes.subarray(0, place), bytes.subarray(place + 1)];
    if (round % 10 === 8) {
      return Buffer.concat([before, after]);
    }
    const one = Buffer.from([value]);
    return round % 10 === 9
      ? Buffer.concat([before, one, bytes.subarray(place)])
      : Buffer.concat([before, one, after]);
  });
}

/** A second spelling of the same signature for those who do not look at its second half. */
function withOrderAdded(signature: Uint8Array): Buffer {
  const scalar = BigInt(`0x${Buffer.from(signature).subarray(32).reverse().toString('hex')}`) + ORDER;
  return Buffer.concat([
    Buffer.from(signature).subarray(0, 32),
    Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse(),
  ]);
}

describe('a credential as JSON', () => {
  const check = (source: CredentialSource) => issuer.checkJson(source);

  it('is genuine as it was signed, as text and as bytes, and says what was signed', async () => {
    const facts = factsOf(1);
    for (const source of [mine.credential, Buffer.from(mine.credential)]) {
      expect(await check(source)).toEqual({
        isGenuine: true,
        claims: {
          uniqueId: facts.uniqueId,
          name: facts.name,
          category: 'C#',
          issuedAt: facts.issuedAt,
          issuer: { id: `${ORIGIN}/issuer`, name: 'Lectern' },
          kind: 'public',
          completedPosts: 12,
          listHash: facts.listHash,
          kid: key.kid,
          statusListUrl: `${ORIGIN}/credentials/status/2`,
          statusIndex: 1,
        },
      });
    }
    expect((await issuer.issue(facts)).credential).toBe(mine.credential);
  });

  it(`does not survive any of ${CHANGES} changes of a byte`, async () => {
    for (const bytes of changed(mine.credential, 1)) {
      expect((await check(bytes)).isGenuine, Buffer.from(bytes).toString()).toBe(false);
    }
  });

  it('is refused in every other spelling', async () => {
    const text = mine.credential;
    const named = '"name":"Certificate: C#"';
    const failures = await failuresOf(check, {
      'byte order mark': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
      'byte order mark as text': `\uFEFF${text}`,
      'line feed': `${text}\n`,
      spaces: JSON.stringify(JSON.parse(text), null, 1),
      escape: text.replace('"name":"Cert', '"name":"\\u0043ert'),
      'another order': JSON.stringify(Object.fromEntries(Object.entries(parse(text)).reverse())),
      'a member twice': text.replace(named, `"name":"Certificate: Java",${named}`),
      'unknown member': text.replace(named, `${named},"licenseNumber":"1"`),
      __proto__: text.replace(named, `${named},"__proto__":{"name":"Eve"}`),
      '__proto__ in the subject': text.replace('"identifier":', '"__proto__":{"id":"x"},"identifier":'),
      constructor: text.replace(named, `${named},"constructor":{"prototype":{}}`),
      'a second value': text.replace('"type":["Profile"]', '"type":["Profile","Profile"]'),
      nothing: '',
      null: 'null',
      'a list': `[${text}]`,
      'not UTF-8': Buffer.from([0x7b, 0xff, 0x7d]),
      'deep nesting': '['.repeat(60_000),
    });
    expect(new Set(Object.values(failures)), JSON.stringify(failures)).toEqual(new Set(['malformed']));
    expect(await check(`${text}${' '.repeat(70_000)}`)).toEqual({ isGenuine: false, failure: 'too-large' });
    expect(({} as Record<string, unknown>)['name']).toBeUndefined();
  });

  it('is refused with a changed fact, the proof of another, two proofs or none', async () => {
    const own = parse(mine.credential);
    const other = parse(theirs.credential);
    const failures = await failuresOf(check, {
      name: mine.credential.replace('Łukasz', 'Lukasz'),
      count: mine.credential.replace('"value":"12"', '"value":"13"'),
      'proof of another': JSON.stringify({ ...own, proof: other.proof }),
      'subject of another': JSON.stringify({ ...own, credentialSubject: other['credentialSubject'] }),
      'a second proof': JSON.stringify({ ...own, proof: [...own.proof, ...other.proof] }),
      'the proof twice': JSON.stringify({ ...own, proof: [...own.proof, ...own.proof] }),
      'no proof': JSON.stringify({ ...own, proof: [] }),
      'no proof member': JSON.stringify({ ...own, proof: undefined }),
      'a proof that is no list': JSON.stringify({ ...own, proof: own.proof[0] }),
      'without its status': JSON.stringify({ ...own, credentialStatus: undefined }),
    });
    expect(Object.values(failures)).not.toContain('accepted');
    expect(failures).toMatchObject({
      name: 'signature',
      count: 'signature',
      'proof of another': 'signature',
    });
  });

  it('is refused when another key signed it, or another site', async () => {
    const foreign = await makeKey();
    const credential = credentialOf({ origin: ORIGIN, name: 'Lectern' }, factsOf(1));
    const elsewhere = 'https://forger.example';
    const signer = { origin: ORIGIN, kid: foreign.kid, jwk: foreign.privateJwk as never };
    const proof = parse(mine.credential).proof[0];
    const withMethod = (verificationMethod: string) =>
      JSON.stringify({ ...parse(mine.credential), proof: [{ ...proof, verificationMethod }] });
    expect(
      await failuresOf(check, {
        'its own key': await signJson(credential, signer),
        'under the name of ours': await signJson(credential, { ...signer, kid: key.kid }),
        'our key, kept elsewhere': withMethod(`${elsewhere}/keys/${key.kid}`),
        'our key with a search': withMethod(`${ORIGIN}/keys/${key.kid}?x`),
        'another spelling of its address': withMethod(`${ORIGIN}/x/../keys/${key.kid}`),
        'no key': withMethod(`${ORIGIN}/issuer`),
        'another site': (await issuerWith([foreign], elsewhere).issue(factsOf(1))).credential,
        'another site that copies our key': mine.credential.replaceAll(ORIGIN, elsewhere),
      }),
    ).toEqual({
      'its own key': 'unknown-key',
      'under the name of ours': 'signature',
      'our key, kept elsewhere': 'unknown-key',
      'our key with a search': 'unknown-key',
      'another spelling of its address': 'unknown-key',
      'no key': 'unknown-key',
      'another site': 'unknown-key',
      'another site that copies our key': 'signature',
    });
  });

  it('has one spelling of names with half a character and of its signature', async () => {
    const odd = await issuer.issue(factsOf(3, { name: 'half \uD83D one' }));
    expect(await check(odd.credential)).toMatchObject({ claims: { name: 'half \uFFFD one' } });
    const proof = parse(mine.credential).proof[0];
    const spelled = (proofValue: string) =>
      JSON.stringify({ ...parse(mine.credential), proof: [{ ...proof, proofValue }] });
    const value = proof['proofValue'] ?? '';
    const failures = await failuresOf(check, {
      'half a character': odd.credential.replace('\uFFFD', '\\ud83d'),
      'a leading zero': spelled(`z1${value.slice(1)}`),
      'another base': spelled(`u${encode(Buffer.alloc(64, 1))}`),
      'a part': spelled(value.slice(0, -1)),
    });
    expect(Object.values(failures)).not.toContain('accepted');
  });
});

describe('a credential as JWT, which PDFs carry', () => {
  const check = (source: CredentialSource) => issuer.checkJwt(source);

  it('is genuine as it was signed and says the same as the JSON', async () => {
    const result = await check(mine.jwt);
    expect(result.isGenuine).toBe(true);
    expect(result).toEqual(await issuer.checkJson(mine.credential));
    expect(await check(Buffer.from(mine.jwt))).toEqual(result);
  });

  it(`does not survive any of ${CHANGES} changes of a byte, nor of its last characters`, async () => {
    for (const bytes of changed(mine.jwt, 2)) {
      expect((await check(bytes)).isGenuine, Buffer.from(bytes).toString()).toBe(false);
    }
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const [header = '', payload = '', signature = ''] = mine.jwt.split('.');
    for (const letter of letters) {
      const endings = [
        `${header.slice(0, -1)}${letter}.${payload}.${signature}`,
        `${header}.${payload.slice(0, -1)}${letter}.${signature}`,
        `${header}.${payload}.${signature.slice(0, -1)}${letter}`,
      ].filter((jwt) => jwt !== mine.jwt);
      for (const jwt of endings) {
        expect((await check(jwt)).isGenuine, jwt).toBe(false);
      }
    }
  });

  it('is refused with another algorithm, a key in its header, parts of another, or in another spelling', async () => {
    const [header = '', payload = '', signature = ''] = mine.jwt.split('.');
    const own = JSON.parse(decode(header).toString()) as Record<string, unknown>;
    const withHeader = (changes: object) => encode(JSON.stringify({ ...own, ...changes }));
    const hmac = (head: string, secret: Uint8Array | string) =>
      createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url');
    const hs256 = withHeader({ alg: 'HS256' });
    const publicKey = decode(key.publicJwk.x);
    const foreign = await makeKey();
    const attacker = { origin: ORIGIN, kid: foreign.kid, jwk: foreign.privateJwk as never };
    const credential = credentialOf({ origin: ORIGIN, name: 'Lectern' }, factsOf(1));
    const foreignJwt = await signJwt(credential, { ...attacker, kid: key.kid });
    const [, , theirSignature] = theirs.jwt.split('.');
    const twice = Buffer.from(decode(payload).toString().replace('"iss":', '"iss":"x","iss":'));
    const failures = await failuresOf(check, {
      none: `${withHeader({ alg: 'none' })}.${payload}.`,
      'none with a signature': `${withHeader({ alg: 'none' })}.${payload}.${signature}`,
      'no kid': `${encode('{"alg":"none"}')}.${payload}.`,
      'HS256 with the public key': `${hs256}.${payload}.${hmac(hs256, publicKey)}`,
      'HS256 with its JWK': `${hs256}.${payload}.${hmac(hs256, JSON.stringify(key.publicJwk))}`,
      jwk: `${withHeader({ jwk: foreign.publicJwk })}.${payload}.${signature}`,
      jku: `${withHeader({ jku: 'https://forger.example/jwks.json' })}.${payload}.${signature}`,
      x5u: `${withHeader({ x5u: 'https://forger.example' })}.${payload}.${signature}`,
      crit: `${withHeader({ crit: ['b64'], b64: false })}.${payload}.${signature}`,
      'kid of another': `${withHeader({ kid: `${ORIGIN}/keys/${foreign.kid}.jwk` })}.${payload}.${signature}`,
      'kid elsewhere': `${withHeader({ kid: `https://forger.example/keys/${key.kid}.jwk` })}.${payload}.${signature}`,
      'another key': await signJwt(credential, attacker),
      'another key under the name of ours': foreignJwt,
      'signature of another': `${header}.${payload}.${theirSignature}`,
      'payload twice': `${header}.${encode(twice)}.${signature}`,
      'order added': `${header}.${payload}.${encode(withOrderAdded(decode(signature)))}`,
      padded: `${mine.jwt}==`,
      'line feed': `${mine.jwt}\n`,
      'space in front': ` ${mine.jwt}`,
      'four parts': `${mine.jwt}.${signature}`,
      'two parts': `${header}.${payload}`,
      JSON: JSON.stringify({ protected: header, payload, signature }),
      'too long': mine.jwt + 'A'.repeat(70_000),
    });
    expect(Object.values(failures)).not.toContain('accepted');
    expect(failures).toMatchObject({
      none: 'algorithm',
      'no kid': 'algorithm',
      'HS256 with the public key': 'algorithm',
      jwk: 'malformed',
      'kid of another': 'unknown-key',
      'another key under the name of ours': 'signature',
      'signature of another': 'signature',
      'order added': 'signature',
      'too long': 'too-large',
    });
  });
});

describe('keys', () => {
  it('that were replaced still vouch for what they signed; those of other sites vouch for nothing', async () => {
    const next = await makeKey();
    const later = issuerWith([{ ...key, retiredAt: '2026-11-23T08:00:00.000Z', privateJwk: null }, next]);
    const signed = await later.issue(factsOf(4));
    expect(signed.kid).toBe(next.kid);
    for (const { credential, jwt } of [mine, signed]) {
      expect([await later.checkJson(credential), await later.checkJwt(jwt)]).toMatchObject([
        { isGenuine: true },
        { isGenuine: true },
      ]);
    }
    const stranger = issuerWith([await makeKey()]);
    expect([await stranger.checkJson(mine.credential), await stranger.checkJwt(mine.jwt)]).toEqual([
      { isGenuine: false, failure: 'unknown-key' },
      { isGenuine: false, failure: 'unknown-key' },
    ]);
  });
});
