import { keepMethod } from './natives';

/** The attribute that makes a shadow root of a template while HTML is read (HTML, "The template element"). */
const ATTRIBUTE = 'shadowrootmode';
/** Its second half is refused in what is written: the first may come by another write. */
const HALF = 'rootmode';

const toLowerCase = keepMethod(String.prototype, 'toLowerCase');
const indexOf = keepMethod(String.prototype, 'indexOf');
const slice = keepMethod(String.prototype, 'slice');
const { apply } = Reflect;

type Method = (this: object, ...values: unknown[]) => unknown;

/**
 * Refuses HTML that brings its own shadow roots: nobody would see the frames in them, which `window.length` does not
 * count either. Scripts make theirs by `attachShadow`.
 */
export function refuseShadowHtml(realm: Window & typeof globalThis): void {
  const refuse = (what: string) => {
    throw new DOMException(`Programs here cannot ${what}`, 'NotAllowedError');
  };
  const check = makeWriteCheck(() => refuse(`write ${HALF}. Call attachShadow() instead.`));
  const page = realm.document;
  const { prototype } = realm.Document;
  const watchWrite = (name: 'write' | 'writeln', end: string) =>
    replace(prototype, name, (original) => {
      return function writeChecked(this: object, ...values) {
        if (this !== page) {
          refuse('write to another document.');
        }
        let text = '';
        for (let index = 0; index < values.length; index += 1) {
          text += `${values[index] as string}`;
        }
        text += end;
        check(text);
        return apply(original, this, [text]);
      };
    });
  watchWrite('write', '');
  watchWrite('writeln', '\n');
  const holders = [realm.Element.prototype, realm.DocumentFragment.prototype, realm.ShadowRoot.prototype];
  for (const holder of [...holders, prototype, realm.Document]) {
    for (const name of Object.getOwnPropertyNames(holder).filter((key) => key.endsWith('HTMLUnsafe'))) {
      replace(holder, name, (original) => {
        return function setChecked(this: object, html, ...rest) {
          const text = `${html as string}`;
          // A stream has no text to look at.
          if (indexOf(name, 'stream') === 0 || indexOf(toLowerCase(text), ATTRIBUTE) >= 0) {
            refuse(`use ${ATTRIBUTE}. Call attachShadow() instead.`);
          }
          return apply(original, this, rest.length > 0 ? [text, rest[0]] : [text]);
        };
      });
    }
  }
}

/**
 * Looks at what is written to a page: the attribute's name may come in pieces, by several writes or by one and the
 * text that the parser goes on with.
 */
export function makeWriteCheck(refuse: () => void): (text: string) => void {
  let tail = '';
  return (text) => {
    const joined = tail + toLowerCase(text);
    let isRefused = indexOf(joined, HALF) >= 0;
    for (let length = ATTRIBUTE.length - HALF.length + 1; length < ATTRIBUTE.length; length += 1) {
      isRefused ||= slice(joined, -length) === slice(ATTRIBUTE, 0, length);
    }
    if (isRefused) {
      refuse();
    }
    tail = slice(joined, 1 - ATTRIBUTE.length);
  };
}

function replace(holder: object, name: string, make: (original: Method) => Method): void {
  const property = Object.getOwnPropertyDescriptor(holder, name);
  if (typeof property?.value === 'function') {
    Object.defineProperty(holder, name, { ...property, value: make(property.value as Method) });
  }
}
