import { z } from 'zod';

export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
export const OPEN_BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
/** Defines the type under which Open Badges name their schema. */
export const OPEN_BADGES_EXTENSIONS = 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json';
export const OPEN_BADGES_SCHEMA =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';
export const CRYPTOSUITE = 'eddsa-rdfc-2022';

/** Marks what a credential is worth, at the front of its name, where every wallet shows it. */
export const KIND_LABELS = { public: 'Certificate', local: 'Local record', specimen: 'SPECIMEN' } as const;

const TEXT_MAX = 4_000;

/** Half a surrogate pair hashes as U+FFFD does: two texts would share a signature. */
const textSchema = z
  .string()
  .min(1)
  .max(TEXT_MAX)
  .refine((text) => !/\p{Surrogate}/u.test(text));

/** `app:` is the origin of somebody's own Lectern, whose records say that they are local. */
const addressSchema = z.string().regex(/^(?:https?|app):\/\/[!-~]{1,1000}$/);
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
const momentSchema = z.iso.datetime();

const issuerSchema = z.strictObject({
  id: addressSchema,
  type: z.tuple([z.literal('Profile')]),
  name: textSchema,
  url: addressSchema,
});

const resultDescriptionSchema = z.strictObject({
  id: addressSchema,
  type: z.tuple([z.literal('ResultDescription')]),
  name: textSchema,
  resultType: z.enum(['RawScore', 'Result']),
});

const achievementSchema = z.strictObject({
  id: addressSchema,
  type: z.tuple([z.literal('Achievement')]),
  achievementType: z.literal('CertificateOfCompletion'),
  name: textSchema,
  description: textSchema,
  criteria: z.strictObject({ id: addressSchema, narrative: textSchema }),
  fieldOfStudy: textSchema,
  resultDescription: z.tuple([resultDescriptionSchema, resultDescriptionSchema]),
});

const resultSchema = <T extends z.ZodType>(value: T) =>
  z.strictObject({
    type: z.tuple([z.literal('Result')]),
    resultDescription: addressSchema,
    value,
  });

const subjectSchema = z.strictObject({
  id: addressSchema,
  type: z.tuple([z.literal('AchievementSubject')]),
  identifier: z.tuple([
    z.strictObject({
      type: z.literal('IdentityObject'),
      hashed: z.literal(false),
      identityHash: textSchema,
      identityType: z.literal('name'),
    }),
  ]),
  achievement: achievementSchema,
  /** How many posts, and the hash of their list. */
  result: z.tuple([resultSchema(z.string().regex(/^[1-9]\d{0,8}$/)), resultSchema(hashSchema)]),
});

const statusSchema = z.strictObject({
  id: addressSchema,
  type: z.literal('BitstringStatusListEntry'),
  statusPurpose: z.literal('revocation'),
  statusListIndex: z.string().regex(/^(0|[1-9]\d{0,5})$/),
  statusListCredential: addressSchema,
});

const proofSchema = z.strictObject({
  type: z.literal('DataIntegrityProof'),
  created: momentSchema,
  verificationMethod: addressSchema,
  cryptosuite: z.literal(CRYPTOSUITE),
  proofPurpose: z.literal('assertionMethod'),
  /** Base 58: one spelling for each signature. */
  proofValue: z.string().regex(/^z[1-9A-HJ-NP-Za-km-z]{60,90}$/),
});

/** What every credential of this site looks like, in the order it is written: nothing missing, nothing more. */
export const credentialSchema = z.strictObject({
  '@context': z.tuple([
    z.literal(CREDENTIALS_CONTEXT),
    z.literal(OPEN_BADGES_CONTEXT),
    z.literal(OPEN_BADGES_EXTENSIONS),
  ]),
  id: addressSchema,
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
  name: textSchema,
  description: textSchema,
  issuer: issuerSchema,
  validFrom: momentSchema,
  credentialSubject: subjectSchema,
  evidence: z.tuple([
    z.strictObject({
      id: addressSchema,
      type: z.tuple([z.literal('Evidence')]),
      name: textSchema,
      description: textSchema,
    }),
  ]),
  credentialStatus: statusSchema.optional(),
  credentialSchema: z.tuple([
    z.strictObject({
      id: z.literal(OPEN_BADGES_SCHEMA),
      type: z.literal('1EdTechJsonSchemaValidator2019'),
    }),
  ]),
});
export type Credential = z.infer<typeof credentialSchema>;

/** The credential as JSON, with exactly one proof. */
export const signedCredentialSchema = credentialSchema.extend({ proof: z.tuple([proofSchema]) });
export type SignedCredentialDocument = z.infer<typeof signedCredentialSchema>;

/** The payload of the credential as JWT (Open Badges 3.0, 8.2.4). */
export const credentialPayloadSchema = credentialSchema.extend({
  iss: addressSchema,
  jti: addressSchema,
  nbf: z.number().int(),
  sub: addressSchema,
});
export type CredentialPayload = z.infer<typeof credentialPayloadSchema>;

/** A list of which certificates no longer stand (Bitstring Status List 1.0). */
export const statusListSchema = z.strictObject({
  '@context': z.tuple([z.literal(CREDENTIALS_CONTEXT)]),
  id: addressSchema,
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('BitstringStatusListCredential')]),
  issuer: addressSchema,
  validFrom: momentSchema,
  credentialSubject: z.strictObject({
    id: addressSchema,
    type: z.literal('BitstringStatusList'),
    statusPurpose: z.literal('revocation'),
    encodedList: z.string().regex(/^u[A-Za-z0-9_-]+$/),
  }),
});
export type StatusListCredential = z.infer<typeof statusListSchema>;

export const signedStatusListSchema = statusListSchema.extend({ proof: z.tuple([proofSchema]) });
