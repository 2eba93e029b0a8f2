/** Links that lead nowhere, or where none may lead. */
export const HOSTILE_LINKS = [
  'lectern://nowhere/at-all',
  'lectern://post/../../etc/passwd',
  'lectern://post/%2e%2e/admin',
  'lectern://post/a%00b',
  'lectern://post/a%2fb',
  'lectern:\\\\evil.example\\post',
  'lectern://user:secret@post/javascript-closures',
  'lectern://post:8080/javascript-closures',
  'lectern:javascript:alert(1)',
  'lectern://admin',
  `lectern://post/${'a'.repeat(5_000)}`,
];
