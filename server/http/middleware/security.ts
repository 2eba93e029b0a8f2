import type { Middleware } from 'koa';
import { BARE_POLICY } from '../security-headers';

/** The headers of helmet on every answer, with the policy for what is no page; pages set their own over it. */
export function security(securityHeaders: Readonly<Record<string, string>>): Middleware {
  const headers = { ...securityHeaders, 'Content-Security-Policy': BARE_POLICY };
  return function handleSecurity(koa, next) {
    koa.set(headers);
    return next();
  };
}
