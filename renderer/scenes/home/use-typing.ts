import { useEffect, useState } from 'react';
import { useStores } from '../../stores/context';

/** Milliseconds: for a letter to come, to go, and for a whole phrase to stand. */
const TYPE = 60;
const ERASE = 25;
const STAND = 2_200;

interface Position {
  phrase: number;
  /** Letters shown. */
  length: number;
  isErasing: boolean;
}

/**
 * One phrase after the other, letter by letter. The first stands whole at the start, and stays when motion is
 * not wanted.
 */
export function useTyping(phrases: readonly string[], isPaused: boolean): string {
  const { platform } = useStores();
  const [position, setPosition] = useState<Position>({
    phrase: 0,
    length: phrases[0]?.length ?? 0,
    isErasing: false,
  });
  useEffect(() => {
    if (isPaused || platform.matches('(prefers-reduced-motion: reduce)')) {
      return undefined;
    }
    const whole = phrases[position.phrase]?.length ?? 0;
    const isWhole = !position.isErasing && position.length === whole;
    const pause = isWhole ? STAND : position.isErasing ? ERASE : TYPE;
    const timer = window.setTimeout(() => setPosition(next(position, whole, phrases.length)), pause);
    return () => window.clearTimeout(timer);
  }, [phrases, position, isPaused, platform]);
  return phrases[position.phrase]?.slice(0, position.length) ?? '';
}

function next({ phrase, length, isErasing }: Position, whole: number, count: number): Position {
  if (isErasing) {
    return length > 0
      ? { phrase, length: length - 1, isErasing }
      : { phrase: (phrase + 1) % count, length: 0, isErasing: false };
  }
  return length < whole
    ? { phrase, length: length + 1, isErasing }
    : { phrase, length: whole - 1, isErasing: true };
}
