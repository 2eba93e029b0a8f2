import { escapeHtml } from '../domain/escape-html';

/** Text for HTML or XML, in an element or a quoted attribute. Characters that XML 1.0 forbids go. */
export function escapeMarkup(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
}

/** JSON for a data block inside a page: nothing in it can end the script element or open a comment. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
