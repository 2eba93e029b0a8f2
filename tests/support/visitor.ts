interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** Where a visit ended. */
export interface Visit {
  url: URL;
  status: number;
  body: string;
  /** Every address on the way, the last one included. */
  trail: URL[];
}

/** Follows links as a browser does: with its cookies, and through every redirect. One host, many ports. */
export class Visitor {
  cookies: Cookie[] = [];
  /** `Set-Cookie` lines as they came. */
  readonly setCookies: string[] = [];

  /**
   * @param options.form is posted
   * @param options.until stops ahead of the first address of which this is true; it is the end of the trail
   */
  async open(
    address: string | URL,
    options: { form?: Record<string, string>; until?: (url: URL) => boolean } = {},
  ): Promise<Visit> {
    const trail: URL[] = [];
    let url = new URL(address);
    let form = options.form;
    for (;;) {
      trail.push(url);
      if (trail.length > 1 && options.until?.(url)) {
        return { url, status: 0, body: '', trail };
      }
      const response = await fetch(url, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: this.cookieHeader(url) },
        ...(form && { body: new URLSearchParams(form) }),
      });
      response.headers.getSetCookie().forEach((line) => this.take(line, url));
      const location = response.headers.get('location');
      const body = await response.text();
      if (!location || response.status < 300 || response.status >= 400) {
        return { url, status: response.status, body, trail };
      }
      url = new URL(location, url);
      form = undefined;
    }
  }

  private cookieHeader({ pathname }: URL): string {
    const isSent = ({ path }: Cookie): boolean =>
      path === '/' || pathname === path || pathname.startsWith(`${path}/`);
    return this.cookies
      .filter(isSent)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  private take(line: string, url: URL): void {
    this.setCookies.push(line);
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const read = (attribute: string): string | undefined =>
      attributes.find((part) => part.toLowerCase().startsWith(`${attribute}=`))?.slice(attribute.length + 1);
    const path = read('path') ?? url.pathname.replace(/\/[^/]*$/, '');
    const expires = read('expires');
    const isOver = read('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!isOver) {
      this.cookies.push({ name, value: pair.slice(name.length + 1), path });
    }
  }
}
