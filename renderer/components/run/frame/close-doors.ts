/** Ways out that no policy covers everywhere, and realms that would not know the limits. */
const CLOSED = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'RTCDataChannel',
  'WebTransport',
  'Worker',
  'SharedWorker',
] as const;

const FRAMES = 'iframe, frame, frameset, object, embed, fencedframe, portal';

/** Takes from a page what its policy cannot: peer connections, workers, frames. */
export function closeDoors(realm: Window & typeof globalThis, say: (text: string) => void): void {
  for (const name of CLOSED) {
    if (name in realm) {
      Object.defineProperty(realm, name, { value: refuse(name), configurable: false, writable: false });
    }
  }
  const remove = (root: ParentNode) =>
    root.querySelectorAll(FRAMES).forEach((element) => {
      element.remove();
      say(`A program here cannot show other pages: <${element.localName}> was taken out.`);
    });
  const watch = (root: Node & ParentNode) =>
    new MutationObserver(() => remove(root)).observe(root, { childList: true, subtree: true });
  watch(document);
  const attachShadow = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')?.value as (
    options: ShadowRootInit,
  ) => ShadowRoot;
  Element.prototype.attachShadow = function attachWatched(options) {
    const root = Reflect.apply(attachShadow, this, [options]);
    watch(root);
    return root;
  };
}

/** A class that can be looked for and never made. */
function refuse(name: string): object {
  return class {
    constructor() {
      throw new DOMException(`Programs here cannot use ${name}.`, 'NotAllowedError');
    }
  };
}
