import type { Progress } from '../../web/engine/model/run.ts';
import { say } from './say.ts';

/** In ms: short work says nothing, and long work not more often. */
const PAUSE = 5000;

/** Says on standard error how far long work is. */
export function progressSayer(
  words: (progress: Progress) => string,
  now: () => number = () => performance.now(),
): (progress: Progress) => void {
  let last = now();
  return (progress) => {
    if (now() - last < PAUSE) return;
    last = now();
    say(`progress: ${words(progress)}`);
  };
}
