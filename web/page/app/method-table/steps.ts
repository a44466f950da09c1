import type { BesideRandom, MeasuredTree } from '../../../engine/decisions/method-table/measures.ts';
import { runKey } from '../../../engine/decisions/method-table/usual-runs.ts';
import { countLeaves } from '../../../engine/hierarchy/names.ts';
import type { Candidate } from '../../../engine/methods/candidates.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import { chosenIn, countedLeaves, type Finished } from '../finished/finished.ts';
import type { Problem } from '../parts/problem.ts';
import { canDecide } from '../view/colour-measures.ts';

/** A method with its options on these files, and what is known of its tree. */
export interface MethodRow {
  /** The same for runs that make the same tree. */
  readonly key: string;
  readonly request: Candidate;
  /** Its tree, once it is there. */
  readonly finished: Finished | null;
  /** Why there is no tree. */
  readonly problem: Problem | null;
  /** True if the user did not want to wait for it. */
  readonly isLeftOut: boolean;
  /** With the tree that is taken as true, which has a title. Undefined until it was asked; null where it cannot be said. */
  readonly agreement: (BesideRandom & { readonly truth: string }) | null | undefined;
  readonly haurc: BesideRandom | null | undefined;
  /** True if it was asked how stable its tree is. */
  readonly isResampled: boolean;
}

/** The next step, and its rows. */
export interface Step {
  readonly what: 'run' | 'compare' | 'decide' | 'resample';
  readonly keys: readonly string[];
}

/** The tree of a row as the table measures it; null for a row without a tree. */
export const measuredTree = ({ finished, agreement = null, haurc = null }: MethodRow): MeasuredTree | null =>
  finished === null ? null : { result: finished.result, leaves: judgedLeaves(finished), agreement, haurc };

/** The leaves that a tree is judged at: of points they may be the clusters of a cut. */
function judgedLeaves(finished: Finished): string {
  const { points, options, clusters, classes } = finished.result;
  const isCut = points !== undefined && clusters !== undefined && Number(options.leaves ?? 0) > 0;
  return isCut ? countLeaves(new Set(clusters).size, 'clusters') : countedLeaves(finished, classes.length);
}

/** The title of the tree that is taken as true; null if there is none, or not the same for all rows. */
export function truthOf(rows: readonly MethodRow[]): string | null {
  const [title, ...others] = new Set(rows.flatMap(({ agreement }) => agreement?.truth ?? []));
  return title === undefined || others.length > 0 ? null : title;
}

/**
 * True if a row is of this tree: of the same run, or of one with the same options as they were found from the files.
 */
export const isOf = (row: MethodRow, shown: Pick<Finished, 'stamp' | 'result'>): boolean =>
  row.key === runKey(chosenIn(shown.stamp)) ||
  (row.finished !== null && runKey(row.finished.result) === runKey(shown.result));

/** The addition to its result by a run on top of the tree. */
export const additionTo = ({ request, finished, isResampled }: MethodRow) => {
  const addition = methodOf(request.method)?.additions?.find(({ adds }) => adds === 'support');
  return finished === null || isResampled || addition?.lacks(finished.result) !== true ? null : addition;
};

/** First every tree, each with its agreement as soon as it is there; then what takes longer. Null where all is done. */
export function nextStep(rows: readonly MethodRow[]): Step | null {
  const step = (what: Step['what'], found: readonly MethodRow[]): Step | null =>
    found.length === 0 ? null : { what, keys: found.map(({ key }) => key) };
  const isOpen = ({ finished, problem, isLeftOut }: MethodRow): boolean =>
    finished === null && problem === null && !isLeftOut;
  const uncompared = rows.filter(({ finished, agreement }) => finished !== null && agreement === undefined);
  const undecided = rows.filter(
    ({ finished, haurc }) => finished !== null && canDecide(finished) && haurc === undefined,
  );
  return (
    step('compare', uncompared.slice(0, 1)) ??
    step('run', rows.filter(isOpen).slice(0, 1)) ??
    step('decide', undecided) ??
    step('resample', rows.filter((row) => additionTo(row) !== null).slice(0, 1))
  );
}
