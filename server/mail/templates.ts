import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../domain/escape-html';
import type { MailTemplate } from './port';

/**
 * Reads `<name>.txt`, whose first line, `Subject: ...`, is the subject, and `<name>.html` of a folder, which is put
 * into `frame.html`. `{{value}}` stands for a value, escaped in HTML; `{{{value}}}` for what another template made.
 *
 * @param folder `resources/mail`
 */
export async function loadMailTemplate(folder: string, name: string): Promise<MailTemplate> {
  const [part, frame] = await Promise.all([
    loadMailPart(folder, name),
    readFile(join(folder, 'frame.html'), 'utf8'),
  ]);
  return (values) => {
    const { subject, text, html } = part(values);
    return { subject, text, html: fill(frame, { subject, content: html }, escapeHtml) };
  };
}

/** As {@link loadMailTemplate}, without the frame: for what is repeated within a mail. */
export async function loadMailPart(folder: string, name: string): Promise<MailTemplate> {
  const [text, html] = await Promise.all(
    ['txt', 'html'].map((ending) => readFile(join(folder, `${name}.${ending}`), 'utf8')),
  );
  const [first = '', ...rest] = (text ?? '').split('\n');
  const subject = first.replace(/^Subject:\s*/, '');
  const body = rest.join('\n').trimStart();
  return (values) => ({
    subject: fill(subject, values, oneLine),
    text: fill(body, values, (value) => value),
    html: fill(html ?? '', values, escapeHtml),
  });
}

function oneLine(value: string): string {
  return value.replace(/\s+/g, ' ');
}

function fill(
  template: string,
  values: Readonly<Record<string, string>>,
  encode: (value: string) => string,
): string {
  return template.replace(
    /\{\{\{(\w+)\}\}\}|\{\{(\w+)\}\}/g,
    (_, ready: string | undefined, name: string | undefined) =>
      ready === undefined ? encode(values[name ?? ''] ?? '') : (values[ready] ?? ''),
  );
}
