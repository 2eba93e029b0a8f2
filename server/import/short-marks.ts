import { nameToEmoji } from 'gemoji';
import { changeAroundCode, changeOutsideCode } from './outside-code';

/** What GitHub and other sites read beyond Markdown: `:tada:`, boxes of task lists, and footnotes. */
export function readShortMarks(text: string): string {
  const numbers = numberFootnotes(text);
  return changeOutsideCode(text, (part) =>
    changeAroundCode(part, (prose) => footnotes(taskBoxes(emoji(prose)), numbers)),
  );
}

function emoji(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}:]):([a-z0-9_+-]{1,40}):(?![\p{L}\p{N}:])/gu, (all, name: string) =>
    Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? all) : all,
  );
}

function taskBoxes(text: string): string {
  return text.replace(
    /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t])/gm,
    (_all, mark: string, state: string) => `${mark}${state === ' ' ? '☐' : '☑'}`,
  );
}

/** The number of each footnote that is there, by its name, in the order of first mention. */
function numberFootnotes(text: string): ReadonlyMap<string, number> {
  const defined = new Set([...text.matchAll(/^[ ]{0,3}\[\^([^\]\s]{1,60})\]:/gm)].map(([, name]) => name));
  const mentioned = [...text.matchAll(/\[\^([^\]\s]{1,60})\](?!:)/g)].map(([, name = '']) => name);
  return new Map(
    [...new Set(mentioned)].filter((name) => defined.has(name)).map((name, index) => [name, index + 1]),
  );
}

/** A small number at its mention, and the note, with the number in front, where its writer put it. */
function footnotes(text: string, numbers: ReadonlyMap<string, number>): string {
  if (numbers.size === 0) {
    return text;
  }
  return text
    .replace(/^[ ]{0,3}\[\^([^\]\s]{1,60})\]:/gm, (all, name: string, offset: number, whole: string) => {
      const isBelowAnother = /(?:^|\n) {0,3}\[\^[^\]\n]*\]:[^\n]*\n$/.test(
        whole.slice(Math.max(0, offset - 2_000), offset),
      );
      const number = numbers.get(name);
      return number === undefined ? all : `${isBelowAnother ? '<br>' : ''}<sup>${number}</sup>`;
    })
    .replace(/\[\^([^\]\s]{1,60})\](?!:)/g, (all, name: string) => {
      const number = numbers.get(name);
      return number === undefined ? all : `<sup>${number}</sup>`;
    })
    .replace(/<\/sup><sup>(?=\d)/g, '</sup><sup>, ');
}
