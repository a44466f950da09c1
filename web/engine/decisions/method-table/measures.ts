import { isNoBetter, randomOf, TREE_MEASURES } from '../../methods/shared/metrics/measures.ts';
import type { Range, Result } from '../../model/result.ts';

/** A number of a tree, and the same of random ones; null where that is not known. */
export interface BesideRandom {
  readonly value: number;
  readonly random: Range | null;
}

/** Measures of the tree of one method. */
export interface MeasuredTree {
  readonly result: Pick<Result, 'metrics' | 'support' | 'run'>;
  /** Kind and number of its leaves: trees over others cannot be better or worse. */
  readonly leaves: string;
  /** The share of the triplets of the tree that is taken as true which this one joins alike. */
  readonly agreement: BesideRandom | null;
  /** Area under risk over coverage over all thresholds, beside trees of the same shape with other classes. */
  readonly haurc: BesideRandom | null;
}

/** A column of the table of methods. */
export interface TableMeasure {
  readonly id: string;
  readonly title: string;
  readonly meaning: string;
  /** Null: it says nothing of how good the tree is. */
  readonly better: 'higher' | 'lower' | null;
  /** Form in which it is written. */
  readonly as: 'share' | 'number' | 'seconds';
  of(tree: MeasuredTree): BesideRandom | null;
}

const alone = (value: number | null | undefined, random: Range | null = null): BesideRandom | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : { value, random };

/** A group comes back where this many of the resampled trees have it. */
const HALF = 0.5;

/** The share of the groups but the root that come back in at least half of the resamples. */
function shareBack({ support }: MeasuredTree['result']): number | null {
  const groups = support?.subarray(0, -1);
  if (groups === undefined || groups.length === 0) return null;
  return groups.reduce((back, share) => back + (share >= HALF ? 1 : 0), 0) / groups.length;
}

/** All columns but the name. `truth`: what the tree is called that is taken as true; null where it is not one for all. */
export const tableMeasures = (truth: string | null): readonly TableMeasure[] => [
  {
    id: 'triplets',
    title: truth === null ? 'Triplet agreement' : `Triplets as in ${truth}`,
    meaning:
      'Of three classes or points, how often are the same two closer together as in the tree that is taken as true?',
    better: 'higher',
    as: 'share',
    of: ({ agreement }) => agreement,
  },
  {
    id: 'haurc',
    title: 'hAURC',
    meaning: 'Area under risk over coverage: how much must be given up to be right. Random: shuffled trees.',
    better: 'lower',
    as: 'number',
    of: ({ haurc }) => haurc,
  },
  {
    id: 'support',
    title: 'Stable groups',
    meaning: 'Share of the groups that at least half of the trees of resampled points have.',
    better: 'higher',
    as: 'share',
    of: ({ result }) => alone(shareBack(result)),
  },
  ...TREE_MEASURES.map(
    ({ key, name, meaning, better }): TableMeasure => ({
      id: key,
      title: name,
      meaning,
      better,
      as: 'number',
      of: ({ result: { metrics } }) => (metrics === null ? null : alone(metrics[key], randomOf(metrics, key))),
    }),
  ),
  {
    id: 'seconds',
    title: 'Took',
    meaning: 'Seconds that the run took here.',
    better: null,
    as: 'seconds',
    // Of a tree that was saved or recorded nobody knows it.
    of: ({ result: { run } }) => (run.seconds === 0 ? null : alone(run.seconds)),
  },
];

/** The columns in which some tree has a value. */
export const measuresWithValues = (
  measures: readonly TableMeasure[],
  trees: readonly MeasuredTree[],
): readonly TableMeasure[] => measures.filter((measure) => trees.some((tree) => measure.of(tree) !== null));

/** True for a column whose values say how good a tree is. */
export const isTelling = ({ better, id }: TableMeasure): boolean => better !== null && id !== 'support';

/**
 * True for a tree that has the best value of a column among those over the same leaves: several have one, they differ, and random
 * trees do worse.
 */
export function isBest(measure: TableMeasure, tree: MeasuredTree, trees: readonly MeasuredTree[]): boolean {
  const { better } = measure;
  const own = measure.of(tree);
  if (own === null || better === null) return false;
  const values = trees.flatMap((each) => (each.leaves === tree.leaves ? (measure.of(each)?.value ?? []) : []));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isBeaten = own.random !== null && isNoBetter(better, own.value, own.random);
  return least < most && own.value === (better === 'higher' ? most : least) && !isBeaten;
}
