import { useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { LIMITS, TIMES } from '../../server/contract/constants/limits';

/** How far a list goes: that of another search means nothing to this one. */
const STEP = 'cursor';

export interface SearchQuery {
  /** What stands in the box. */
  typed: string;
  /** What is searched for: it stands in the address. */
  query: string;
  type: (text: string) => void;
  /** Searches at once. */
  submit: (text: string) => void;
}

/**
 * A search box and the address, in step: the address follows 200 ms behind the typing.
 *
 * @param name of the parameter in the address
 */
export function useSearchQuery(name = 'query'): SearchQuery {
  const [params, setParams] = useSearchParams();
  const navigation = useNavigationType();
  const query = clean(params.get(name) ?? '');
  const [typed, setTyped] = useState(query);
  const [followed, setFollowed] = useState(query);
  const timer = useRef(0);

  if (query !== followed) {
    setFollowed(query);
    // Back, or a link. What the box itself has put there comes late: somebody may have typed on.
    if (navigation !== NavigationType.Replace) {
      setTyped(query);
    }
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const go = (text: string): void => {
    window.clearTimeout(timer.current);
    const next = clean(text);
    // The address itself: what is drawn may be behind it.
    const now = new URLSearchParams(window.location.search);
    if (next !== clean(now.get(name) ?? '')) {
      [name, STEP].forEach((each) => now.delete(each));
      if (next) {
        now.append(name, next);
      }
      setParams(now, { replace: true, preventScrollReset: true });
    }
  };
  return {
    typed,
    query,
    type(text) {
      setTyped(text);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => go(text), TIMES.searchDebounce);
    },
    submit(text) {
      setTyped(text);
      go(text);
    },
  };
}

function clean(text: string): string {
  return text.trim().slice(0, LIMITS.searchMax);
}
