import { describe, expect, it } from 'vitest';
import { pathOfPage } from '../../../main/origin';

describe('addresses of the app', () => {
  it.each([
    ['app://lectern', '/'],
    ['app://lectern/category/Node.js', '/category/Node.js'],
    ['app://lectern/post/a?b=c#d:~:text=e', '/post/a?b=c#d:~:text=e'],
    ['app://lectern/media', '/media'],
    ['app://lectern/certificate-verification', '/certificate-verification'],
  ])('%s is a page', (address, path) => expect(pathOfPage(address)).toBe(path));

  it.each([
    'app://lectern/api/sample-certificate',
    'app://lectern/media/0190.pdf',
    'app://lectern/rss.xml',
    'app://lectern/feed.json',
    'app://lectern/.well-known/jwks.json',
  ])('%s is a file', (address) => expect(pathOfPage(address)).toBeUndefined());

  it.each([
    'app://lectern//evil.example/',
    'app://lectern/\\evil.example',
    'app://evil.example/',
    'app://ada@lectern/faq',
    'https://lectern/faq',
    'file:///etc/passwd',
    'faq',
  ])('%s is no page of the app', (address) => expect(pathOfPage(address)).toBeUndefined());
});
