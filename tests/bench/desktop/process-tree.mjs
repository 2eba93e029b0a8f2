import { readFileSync, readdirSync } from 'node:fs';

/**
 * Memory of a process and all that it has started, each shared page counted once (proportional set size, proc(5)).
 *
 * @param {number} pid
 * @returns {number | undefined} megabytes (10^6 bytes); undefined where there is no /proc
 */
export function memoryOfTree(pid) {
  if (process.platform !== 'linux') {
    return undefined;
  }
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = read(`/proc/${name}/stat`)
          .replace(/^.*\) /s, '')
          .split(' ')[1];
        return parent === undefined ? [] : [[Number(name), Number(parent)]];
      }),
  );
  /** @param {number} each @returns {boolean} */
  const isOurs = (each) => each === pid || (parents.has(each) && isOurs(parents.get(each) ?? 0));
  const kilobytes = [...parents.keys()]
    .filter(isOurs)
    .map((each) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${each}/smaps_rollup`))?.[1] ?? 0))
    .reduce((sum, each) => sum + each, 0);
  return (kilobytes * 1_024) / 1e6;
}

/** @param {string} path @returns {string} empty for a process that has ended */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
