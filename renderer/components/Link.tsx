import type { AnchorHTMLAttributes } from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path, search and hash, such as `/explore?query=css`; or a hash alone. */
  to: string;
}

/**
 * A link to one of our pages. A plain anchor: `useLinks` follows every link of the page, also those in rendered
 * texts, so that the router's own, which brings its data loading along, is not needed.
 */
export function Link({ to, ...props }: LinkProps) {
  return <a href={to} {...props} />;
}
