import { chosenPercent } from '../base/digits.ts';
import type { Seen } from './seen.ts';
import type { DecidedTree, DecideSettings } from './types.ts';

/** Guarantee that a threshold keeps the accuracy that it was chosen for, and its grounds. */
export interface Promised {
  /** `about`: the points that calibrate made something else as well, and are no longer like new ones for it. */
  readonly guarantee: 'exact' | 'about';
  /** True where the temperature, or the tree, was made of the points that calibrate; null where nothing says it. */
  readonly made: { readonly temperature: boolean; readonly tree: boolean | null };
}

/** Promise for a tree: the one place that decides it. Without `seen` nothing is known of a given tree. */
export function promiseOf(
  { strict, temperature }: Pick<DecideSettings, 'strict' | 'temperature'>,
  kind: DecidedTree['kind'],
  seen?: Seen,
): Promised {
  const tree = { none: false, built: !strict, given: seen?.calibrating ?? null }[kind];
  const made = { temperature: !strict && temperature === null, tree };
  return { guarantee: made.temperature || made.tree === true ? 'about' : 'exact', made };
}

/** The promise in a sentence: the same in the page and in the files that it saves. */
export function promiseSentence({ guarantee, made }: Promised, target: number): string {
  const right = 'A new point that comes from where the calibration points came from gets a right answer';
  const a = chosenPercent(target);
  if (guarantee === 'exact') {
    const unless =
      made.tree === null ? ', if the tree was not made of the calibration points: its file does not say' : '';
    return `${right} with a probability of at least ${a}${unless}.`;
  }
  const shared = [...(made.temperature ? ['the temperature'] : []), ...(made.tree === true ? ['the tree'] : [])];
  const were = shared.length === 1 ? 'was' : 'were';
  return `${right} with a probability of about ${a}: not exactly, because ${shared.join(' and ')} ${were} made of the calibration points too.`;
}
