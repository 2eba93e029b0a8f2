import Bowser from 'bowser';

/**
 * A device in plain words, such as `Firefox on Windows`, from what the client said it is (RFC 9110, section
 * 10.1.5). Anyone can claim anything there; it only helps people to recognise their own.
 */
export function describeDevice(userAgent: string): string {
  if (userAgent.trim() === '') {
    return 'Unknown device';
  }
  const { browser, os, platform } = Bowser.parse(userAgent);
  const place = platform.model && /^(iPhone|iPad)$/.test(platform.model) ? platform.model : os.name;
  if (browser.name) {
    return place ? `${browser.name} on ${place}` : browser.name;
  }
  const program = /^[\w .-]{1,40}/.exec(userAgent)?.[0].trim();
  return [program ?? 'Unknown program', ...(place ? [`on ${place}`] : [])].join(' ');
}
