import { toJS } from 'mobx';
import type { FormNode, NewKey } from './form-content';

/** A copy of a part with all that is in it, each part under a key of its own. */
export function copyWithNewKeys<T extends FormNode>(part: T, newKey: NewKey): T {
  const copy = structuredClone(toJS(part));
  renew(copy, newKey);
  return copy;
}

function renew(value: unknown, newKey: NewKey): void {
  if (Array.isArray(value)) {
    value.forEach((entry) => renew(entry, newKey));
  } else if (typeof value === 'object' && value !== null) {
    if ('key' in value) {
      value.key = newKey();
    }
    Object.values(value).forEach((entry) => renew(entry, newKey));
  }
}
