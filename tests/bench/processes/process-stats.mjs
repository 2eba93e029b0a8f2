import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';
const ticksPerSecond = isLinux ? Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) : 0;

/**
 * Processor time that a process has used so far, all of its threads together, in user and in kernel mode.
 *
 * @param {number} pid
 * @returns {number} milliseconds; on Linux in steps of 10
 */
export function processorTime(pid) {
  if (!isLinux) {
    return ofClock(ps(pid, 'time'));
  }
  // The name in parentheses may hold spaces; utime and stime are the 14th and 15th field (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000;
}

/**
 * Memory that a process has in RAM.
 *
 * @param {number} pid
 * @returns {number} megabytes (10^6 bytes)
 */
export function residentMemory(pid) {
  const kilobytes = isLinux
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : ps(pid, 'rss');
  return (Number(kilobytes) * 1_024) / 1e6;
}

/**
 * @param {number} pid
 * @param {string} column
 */
function ps(pid, column) {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
}

/**
 * @param {string} text `[[dd-]hh:]mm:ss[.cc]`
 * @returns {number} milliseconds
 */
function ofClock(text) {
  const [days, clock] = text.includes('-') ? text.split('-') : ['0', text];
  const seconds = (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return (Number(days) * 86_400 + seconds) * 1_000;
}
