import { keepGetter, keepMethod } from './natives';
import { refuseShadowHtml } from './refuse-shadow-html';

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

/** Frames that are taken out at a time; more only come from a program that puts them back. */
const FRAMES_MAX = 1_000;

const findIn = {
  document: keepMethod(Document.prototype, 'querySelector'),
  fragment: keepMethod(DocumentFragment.prototype, 'querySelector'),
};
const removeElement = keepMethod(Element.prototype, 'remove');
const rootOf = keepGetter(Document.prototype, 'documentElement');
const nameOf = keepGetter(Element.prototype, 'localName');
const observe = keepMethod(MutationObserver.prototype, 'observe');
const countFrames = keepGetter(window, 'length');
const Observer = MutationObserver;

interface DoorWatch {
  say: (text: string) => void;
  /** A frame stands where it cannot be taken out: the program has to end. */
  onFrame: () => void;
}

/** Takes from a page what its policy cannot: peer connections, workers, frames. */
export function closeDoors(realm: Window & typeof globalThis, { say, onFrame }: DoorWatch): void {
  for (const name of CLOSED) {
    if (name in realm) {
      Object.defineProperty(realm, name, { value: refuse(name), configurable: false, writable: false });
    }
  }
  const clean = (root: Document | ShadowRoot) => {
    const names: string[] = [];
    for (let count = 0; count < FRAMES_MAX; count += 1) {
      const element =
        root === document ? findIn.document(document, FRAMES) : findIn.fragment(root as ShadowRoot, FRAMES);
      if (!element) {
        break;
      }
      names[count] = nameOf(element);
      removeElement(element);
    }
    if (countFrames(realm) > 0) {
      removeElement(rootOf(document));
      onFrame();
    }
    for (let index = 0; index < names.length; index += 1) {
      say(`A program here cannot show other pages: <${names[index]}> was taken out.`);
    }
  };
  const watch = (root: Document | ShadowRoot) =>
    observe(new Observer(() => clean(root)), root, { childList: true, subtree: true });
  watch(document);
  const attachShadow = keepMethod(Element.prototype, 'attachShadow');
  Element.prototype.attachShadow = function attachWatched(options) {
    // A clone's root would have been made by nobody who is watched.
    const root = attachShadow(this, { ...options, clonable: false });
    watch(root);
    return root;
  };
  refuseShadowHtml(realm);
}

/** A class that can be looked for and never made. */
function refuse(name: string): object {
  return class {
    constructor() {
      throw new DOMException(`Programs here cannot use ${name}.`, 'NotAllowedError');
    }
  };
}
