import { EDITOR } from '../../../../server/contract/constants/editor';

/** The name of the next file without one: `File {n}`, the first that is free (SPEC §3, "Editor file window"). */
export function nextName(taken: readonly string[]): string {
  let place = 1;
  while (taken.includes(`File ${place}`)) {
    place += 1;
  }
  return `File ${place}`;
}

/** A name made unlike all others: `style.css` becomes `style (2).css`. An HTML file finds others by name. */
export function uniqueName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) {
    return name;
  }
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]+)?$/su.exec(name) ?? [];
  for (let place = 2; ; place += 1) {
    const made = `${stem.slice(0, EDITOR.nameMax - extension.length - ` (${place})`.length)} (${place})${extension}`;
    if (!taken.includes(made)) {
      return made;
    }
  }
}
