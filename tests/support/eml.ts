/** A mail as its parts: the names of its headers, and its HTML as a mail program shows it. */
export interface ReadMail {
  headers: string[];
  html: string;
}

/** Reads an .eml as this server makes them (RFC 5322, RFC 2045, RFC 2046). */
export function readMail(eml: string): ReadMail {
  const lines = eml.replace(/\r\n/g, '\n');
  const { head, body } = parted(lines);
  const boundary = /\bboundary="?([^";\n]+)/i.exec(head)?.[1];
  const parts = boundary === undefined ? [lines] : body.split(`\n--${boundary}`);
  const html = parts.map(parted).find((part) => /^content-type: text\/html/im.test(part.head));
  return {
    headers: head
      .split('\n')
      .filter((line) => !/^\s/.test(line))
      .map((line) => line.slice(0, line.indexOf(':'))),
    html: html === undefined ? '' : decode(html.body, html.head),
  };
}

/** A header ends at its first empty line. */
function parted(text: string): { head: string; body: string } {
  const whole = text.replace(/^\n/, '');
  const end = whole.indexOf('\n\n');
  return end < 0 ? { head: whole, body: '' } : { head: whole.slice(0, end), body: whole.slice(end + 2) };
}

function decode(body: string, head: string): string {
  if (/transfer-encoding: base64/i.test(head)) {
    return Buffer.from(body, 'base64').toString('utf8');
  }
  if (!/quoted-printable/i.test(head)) {
    return body;
  }
  const joined = body.replace(/=\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
