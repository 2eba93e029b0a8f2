interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

let policy: ReturnType<TrustedTypesFactory['createPolicy']> | undefined;

/**
 * The address of a worker of our own, in a form that the browser accepts under Trusted Types. The policy may be
 * made once for each page, so that all who start a worker come here.
 */
export function trustedAddress(address: string): string {
  policy ??= (window as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('lectern-worker', {
    createScriptURL: (url) => url,
  });
  return policy?.createScriptURL(address) ?? address;
}
