// Runs in Node's thread for module hooks: leads `import … from 'electron'` to the stand-in.
let names: readonly string[] = [];

/** @param data the names that the module exports */
export function initialize(data: readonly string[]): void {
  names = data;
}

type Next = (specifier: string, context: unknown) => unknown;

export function resolve(specifier: string, context: unknown, next: Next): unknown {
  if (specifier === 'original-fs') {
    return { url: 'node:fs', shortCircuit: true };
  }
  return specifier === 'electron' || specifier === 'electron/main'
    ? { url: 'stand-in:electron', shortCircuit: true }
    : next(specifier, context);
}

export function load(url: string, context: unknown, next: Next): unknown {
  if (url !== 'stand-in:electron') {
    return next(url, context);
  }
  const source = `const electron = globalThis[Symbol.for('lectern.stand-in')].electron;
    export default electron;
    export const { ${names.join(', ')} } = electron;`;
  return { format: 'module', source, shortCircuit: true };
}
