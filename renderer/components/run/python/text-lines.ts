/** Cuts a stream of UTF-8 bytes into lines; what is not ended yet is passed on as open. */
export class TextLines {
  private readonly decoder = new TextDecoder();

  constructor(private readonly onLine: (text: string, isOpen: boolean) => void) {}

  add(bytes: Uint8Array): void {
    const parts = this.decoder.decode(bytes, { stream: true }).split('\n');
    const rest = parts.pop() ?? '';
    parts.forEach((text) => this.onLine(text, false));
    if (rest !== '') {
      this.onLine(rest, true);
    }
  }
}
