import { toKnown } from './addresses';

/** A frame of a page, the page's own or one in it; the same object as long as the frame is there. */
export class Frame {
  /** As Chromium has it. */
  address = 'about:blank';
  readonly id: string;
  readonly parent: Frame | null;

  constructor(id: string, parent: Frame | null) {
    this.id = id;
    this.parent = parent;
  }

  get url(): string {
    return toKnown(this.address);
  }

  get origin(): string {
    return /^[^:]+:\/\/[^/?#]*/.exec(this.url)?.[0] ?? 'null';
  }

  get top(): Frame {
    return this.parent?.top ?? this;
  }
}
