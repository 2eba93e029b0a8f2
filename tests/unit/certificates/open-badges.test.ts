import { Ajv2019 } from 'ajv/dist/2019';
import { fullFormats } from 'ajv-formats/dist/formats';
import { describe, expect, it } from 'vitest';
import { NoSigningKeyError } from '../../../server/certificates/errors';
import { createIssuer } from '../../../server/certificates/issuer';
import { factsOf, issuerWith, makeKey, ORIGIN } from './issuing';

const text = { type: 'string', minLength: 1 };
const moment = { type: 'string', format: 'date-time' };
const address = { type: 'string', format: 'uri' };
const listOf = (items: object) => ({ type: 'array', minItems: 1, items });
const typed = (...names: string[]) => ({
  type: 'array',
  allOf: names.map((name) => ({ contains: { const: name } })),
});
const object = (required: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
  additionalProperties: false,
});

/**
 * The classes of Open Badges 3.0 (appendix B) that our credentials are made of, with what each requires, written
 * from the tables of the specification and stricter than they are: no member that the class does not have.
 */
const openBadgeSchema = object(
  {
    '@context': {
      type: 'array',
      minItems: 2,
      items: [
        { const: 'https://www.w3.org/ns/credentials/v2' },
        {
          type: 'string',
          pattern: '^https://purl\\.imsglobal\\.org/spec/ob/v3p0/context(-3\\.\\d\\.\\d)*\\.json$',
        },
      ],
      additionalItems: address,
    },
    id: address,
    type: typed('VerifiableCredential', 'OpenBadgeCredential'),
    issuer: object({ id: address, type: typed('Profile') }, { name: text, url: address }),
    validFrom: moment,
    credentialSubject: object(
      {
        type: typed('AchievementSubject'),
        achievement: object(
          {
            id: address,
            type: typed('Achievement'),
            name: text,
            description: text,
            criteria: object({}, { id: address, narrative: text }),
          },
          {
            achievementType: { enum: ['Certificate', 'CertificateOfCompletion'] },
            fieldOfStudy: text,
            resultDescription: listOf(
              object({
                id: address,
                type: typed('ResultDescription'),
                name: text,
                resultType: { enum: ['RawScore', 'Result', 'Status'] },
              }),
            ),
          },
        ),
      },
      {
        id: address,
        identifier: listOf(
          object({
            type: { const: 'IdentityObject' },
            hashed: { type: 'boolean' },
            identityHash: text,
            identityType: { enum: ['name', 'emailAddress', 'identifier'] },
          }),
        ),
        result: listOf(object({ type: typed('Result') }, { resultDescription: address, value: text })),
      },
    ),
  },
  {
    name: text,
    description: text,
    evidence: listOf(object({ type: typed('Evidence') }, { id: address, name: text, description: text })),
    credentialStatus: object({
      id: address,
      type: text,
      statusPurpose: text,
      statusListIndex: text,
      statusListCredential: address,
    }),
    credentialSchema: listOf(object({ id: address, type: { const: '1EdTechJsonSchemaValidator2019' } })),
    proof: listOf(
      object({
        type: { const: 'DataIntegrityProof' },
        created: moment,
        cryptosuite: { const: 'eddsa-rdfc-2022' },
        proofPurpose: { const: 'assertionMethod' },
        proofValue: text,
        verificationMethod: address,
      }),
    ),
    iss: address,
    jti: address,
    sub: address,
    nbf: { type: 'integer' },
  },
);

const ajv = new Ajv2019({ strict: false, allErrors: true, formats: fullFormats });
const isOpenBadge = ajv.compile(openBadgeSchema);

describe('what certificates say to other software', () => {
  it('is an Open Badge, whatever its kind, with every fact and its kind where wallets show it', async () => {
    const issuer = issuerWith([await makeKey()]);
    const labels = { public: 'Certificate', local: 'Local record', specimen: 'SPECIMEN' };
    for (const kind of ['public', 'local', 'specimen'] as const) {
      const facts = factsOf(1, { kind, statusIndex: kind === 'public' ? 0 : null, replaces: 'OTHER' });
      const { credential, jwt } = await issuer.issue(facts);
      const payload = Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString();
      for (const form of [credential, payload]) {
        expect(form).not.toContain('OTHER');
        expect(isOpenBadge(JSON.parse(form)), JSON.stringify(isOpenBadge.errors)).toBe(true);
      }
      expect(JSON.parse(credential)).toMatchObject({
        id: `${ORIGIN}/api/certificates/${facts.uniqueId}/credential`,
        name: `${labels[kind]}: C#`,
        description: expect.stringMatching(
          { public: 'Issued by Lectern', local: 'Local record:', specimen: 'SPECIMEN: .* proves nothing' }[
            kind
          ],
        ) as string,
        credentialSubject: { achievement: { id: `${ORIGIN}/achievements/C%23` } },
        evidence: [{ id: `${ORIGIN}/verify/${facts.uniqueId}`, name: '12 of 12 posts completed' }],
      });
      expect(await issuer.checkJwt(jwt)).toMatchObject({
        claims: { kind, statusIndex: facts.statusIndex, listHash: facts.listHash },
      });
    }
  });

  it('is signed as soon as a key can be had, by one that is made once', async () => {
    const key = await makeKey();
    let tries = 0;
    const issuer = createIssuer(
      { origin: 'https://lectern.example', name: 'Lectern' },
      { keys: [], reopen: async () => ((tries += 1) === 1 ? [] : [key]) },
    );
    await expect(issuer.issue(factsOf(1))).rejects.toBeInstanceOf(NoSigningKeyError);
    const [first, second] = await Promise.all([issuer.issue(factsOf(1)), issuer.issue(factsOf(2))]);
    expect([first.kid, second.kid, tries]).toEqual([key.kid, key.kid, 2]);
    expect(await issuer.checkJwt(first.jwt)).toMatchObject({ isGenuine: true });
  });

  it('lists what no longer stands, signed once for each revision, and tells lists that are not ours', async () => {
    const issuer = issuerWith([await makeKey()]);
    const changedAt = '2026-11-22T08:00:00.000Z';
    const statuses = (revision: string, set: number) => ({
      ...{ revision, changedAt },
      isSet: (place: number) => place === set,
    });
    const first = await issuer.statusList(1, statuses('1', 131_071));
    expect(await issuer.statusList(1, statuses('1', 0))).toBe(first);
    const second = await issuer.statusList(1, statuses('2', 0));
    const { verifyStatusList } = await import('../../../server/contract/credential/verify-status-list');
    const read = (list: string, place: number) => verifyStatusList(list, issuer.issuer(), place);
    expect(await Promise.all([0, 1, 131_071].map((place) => read(first, place)))).toMatchObject([
      { isSet: false },
      { isSet: false },
      { isSet: true },
    ]);
    expect(await read(second, 0)).toEqual({ isGenuine: true, isSet: true });
    const stranger = await issuerWith([await makeKey()]).statusList(1, statuses('1', 0));
    const { encodedList } = (JSON.parse(second) as { credentialSubject: { encodedList: string } })
      .credentialSubject;
    const refused = await Promise.all([
      read(stranger, 0),
      read(first.replace(/u[\w-]{20,}/, encodedList), 0),
      read(first.replace('status/1"', 'status/2"'), 0),
      read(first, 131_072),
      read(first, -1),
      read(await issuer.statusList(2, statuses('1', 0)), 0),
    ]);
    expect(refused.map((result) => result.isGenuine || result.failure)).toEqual([
      'unknown-key',
      'signature',
      'malformed',
      'malformed',
      'malformed',
      'malformed',
    ]);
  });
});
