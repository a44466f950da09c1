import { at } from '../../../engine/base/arrays.ts';
import { isLeaf, leafCounts } from '../../../engine/hierarchy/walk.ts';
import { supportOf } from '../../../engine/model/result.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { count, counted, wholePercent } from '../parts/format.ts';
import type { TestedTree } from '../view/standing.ts';

/* Two reasons to keep a group: its support, and the test of its join. */

/** A group that this many of the resampled trees have is well supported. */
export const FIRM = 0.95;
/** Pairs that a sentence names. */
const MOST = 6;

/** A group; null for what is not known. */
export interface TrustRow {
  readonly node: number;
  readonly name: string;
  readonly classes: number;
  readonly support: number | null;
  /** True if its join passes the test: by how many standard errors, and how many it needs. */
  readonly passes: boolean | null;
  readonly z: number | null;
  readonly needed: number | null;
  readonly above: number | null;
}

/** All groups of which anything is known but the root, which is in every tree. */
export function trustRows(finished: Finished, tested: Pick<TestedTree, 'nodes' | 'tests'> | null): TrustRow[] {
  const { hierarchy } = finished.result;
  const supportAt = supportOf(finished.result);
  const sizes = leafCounts(hierarchy);
  const groups = Array.from(sizes.keys())
    .slice(0, -1)
    .filter((node) => !isLeaf(hierarchy, node));
  const rows = groups.map((node): TrustRow => {
    const support = supportAt(node);
    const [z, needed] = tested === null ? [null, null] : [at(tested.tests.z, node), at(tested.tests.needed, node)];
    return {
      ...{ node, name: titleOf(finished, node), classes: at(sizes, node), z, needed },
      support: Number.isNaN(support) ? null : support,
      passes: tested === null ? null : tested.nodes.has(node),
      above: z === null || needed === null ? null : z - needed,
    };
  });
  return rows.filter(({ support, passes }) => support !== null || passes !== null);
}

/** The pairs of classes that may be merged: those that support and test both speak for. */
export function mergeWords(rows: readonly TrustRow[]): string {
  const rule = 'To merge classes, take pairs that both support';
  if (rows.every(({ passes }) => passes === null)) return `${rule}: test the joins to see which.`;
  if (rows.every(({ support }) => support === null)) return `${rule}: compute the support of the groups to see which.`;
  const pairs = rows.filter(({ classes }) => classes === 2);
  const both = pairs
    .filter(({ passes, support }) => passes === true && (support ?? 0) >= FIRM)
    .sort((a, b) => (b.above ?? 0) - (a.above ?? 0));
  const all = `${count(both.length)} of ${counted(pairs.length, 'pair', 'pairs')} ${both.length === 1 ? 'has' : 'have'} a support of at least ${wholePercent(FIRM)} and ${both.length === 1 ? 'passes' : 'pass'} the test`;
  if (both.length === 0) return `${rule}: here ${all}.`;
  const named = both.slice(0, MOST).map(({ name }) => name);
  const more = both.length > MOST ? `; and ${count(both.length - MOST)} more` : '';
  return `${rule}: ${all}. The clearest first: ${named.join('; ')}${more}.`;
}
