import { at } from '../../../engine/base/arrays.ts';
import { leafCounts } from '../../../engine/hierarchy/walk.ts';
import { type Result, supportOf } from '../../../engine/model/result.ts';
import { count, counted } from '../parts/format.ts';

/** A group comes back where this many of the resampled trees have it. */
const HALF = 0.5;

/** The stability of a tree, in a sentence: the number of its groups that come back; null if that was not asked. */
export function stabilityWords({ support, options }: Pick<Result, 'support' | 'options'>): string | null {
  if (support === undefined) return null;
  const groups = support.subarray(0, -1).filter((share) => !Number.isNaN(share)); // the root is in every tree
  const back = groups.filter((share) => share >= HALF).length;
  if (options.bootstrap === undefined) {
    if (groups.length === 0) return null;
    const has = back === 1 ? 'has' : 'have';
    return `${count(back)} of ${counted(groups.length, 'group', 'groups')} with a support ${has} one of at least 50 %.`;
  }
  const resamples = counted(Number(options.bootstrap), 'resample', 'resamples');
  if (groups.length === 0) return `The only group is the whole tree, and every one of ${resamples} has it.`;
  const verb = back === 1 ? 'comes' : 'come';
  return `${count(back)} of ${counted(groups.length, 'group', 'groups')} ${verb} back in at least half of ${resamples} of the points.`;
}

/** Groups of some sizes: how many there are, and how many of them come back. */
export interface GroupsOfSize {
  readonly from: number;
  readonly to: number;
  readonly groups: number;
  readonly back: number;
}

/** The groups of a tree by their number of classes: pairs, small ones, and those of more than √K of K classes. */
export function stabilityBySize(result: Pick<Result, 'support' | 'hierarchy'>): GroupsOfSize[] {
  const { hierarchy, support } = result;
  if (support === undefined) return [];
  const sizes = leafCounts(hierarchy);
  const ofNode = supportOf(result);
  const root = sizes.length - 1;
  const classes = at(sizes, root);
  const large = Math.max(2, Math.floor(Math.sqrt(classes)));
  const ranges = [
    [2, 2],
    [3, large],
    [large + 1, classes - 1],
  ] as const;
  return ranges.flatMap(([from, to]) => {
    const own = Array.from(sizes.keys()).filter((node) => {
      const size = at(sizes, node);
      return node < root && size >= from && size <= to && !Number.isNaN(ofNode(node));
    });
    const back = own.filter((node) => ofNode(node) >= HALF).length;
    return own.length === 0 ? [] : [{ from, to, groups: own.length, back }];
  });
}

/** Nearly all groups, most, and few, of those there are. */
const [NEARLY_ALL, MOST, FEW] = [0.9, 0.5, 0.25];

/** The groups of a tree that other points would give again, if its resamples say so clearly; null if they do not. */
function againWords(result: Pick<Result, 'support' | 'hierarchy'>): string | null {
  const sizes = stabilityBySize(result);
  const shareOf = (found: readonly GroupsOfSize[]): number =>
    found.reduce((sum, { back }) => sum + back, 0) / found.reduce((sum, { groups }) => sum + groups, 0);
  const [first, ...others] = sizes;
  if (first === undefined) return null;
  if (shareOf(sizes) >= NEARLY_ALL) return 'other points would give nearly the same tree';
  if (shareOf(sizes) < 1 - NEARLY_ALL) return 'other points would give another tree';
  const top = others.at(-1);
  const isSplit = first.to === 2 && top !== undefined && shareOf([first]) >= MOST && shareOf([top]) < FEW;
  return isSplit ? 'other points would give most of the pairs again, but another top' : null;
}

/** "37 of 98 groups come back in at least half of 100 resamples of the points: other points would give another tree." */
export function stabilitySentence(result: Pick<Result, 'support' | 'hierarchy' | 'options'>): string | null {
  const words = stabilityWords(result);
  const again = againWords(result);
  return words === null || again === null ? words : words.replace(/\.$/, `: ${again}.`);
}

/** "40 of 98 groups come in at least half of 20 other orders of the classes, 31 in all of them."; null where none were made. */
export function ordersSentence({
  orders,
  options,
  points,
}: Pick<Result, 'orders' | 'options' | 'points'>): string | null {
  if (orders === undefined) return null;
  const groups = orders.subarray(0, -1); // the root is in every tree
  const countOf = (least: number): number => groups.filter((share) => share >= least).length;
  const verb = countOf(HALF) === 1 ? 'comes' : 'come';
  const other = Number(options.orders) === 1 ? 'other order' : 'other orders';
  return `${count(countOf(HALF))} of ${counted(groups.length, 'group', 'groups')} ${verb} in at least half of ${count(Number(options.orders))} ${other} of the ${points === undefined ? 'classes' : 'points'}, ${count(countOf(1))} in all.`;
}
