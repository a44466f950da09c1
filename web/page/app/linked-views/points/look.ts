import { at } from '../../../../engine/base/arrays.ts';
import type { Groups } from '../../../drawing/groups.ts';
import type { PointLooks } from '../../../drawing/scatter.ts';
import { type Theme, themeColours } from '../../../drawing/theme.ts';
import type { Finished } from '../../finished/finished.ts';
import type { Lit } from '../../view/choices.ts';

/** The parts of the view that decide on the look of points. */
export interface Looked {
  readonly groups: Groups | null;
  /** The name of the group that stands out; null for all. */
  readonly emphasis: string | null;
  readonly selected: number | null;
  readonly hovered: number | null;
  /** The things that a number is about. */
  readonly lit?: Lit | null;
  readonly labelled: ReadonlySet<number>;
}

/** Points under a node, by number. */
export function pointsUnder({ result, order }: Finished, node: number): number[] {
  const leaves = order.leaves.subarray(order.first[node], order.last[node]);
  const under = Array.from(leaves, (leaf) => result.hierarchy.classOf[leaf] ?? -1);
  if (result.members === undefined) return under;
  const wanted = new Set(under);
  return Array.from(result.members.leafOf.keys()).filter((point) => wanted.has(result.members?.leafOf[point] ?? -1));
}

/** The leaf of every point, -1 for none: leaves are points, or clusters of them. */
export function leafOfPoint({ result: { classes, hierarchy, members }, order }: Finished): Int32Array {
  const leafOf = new Int32Array(classes.length).fill(-1);
  for (const leaf of order.leaves) leafOf[at(hierarchy.classOf, leaf)] = leaf;
  return members === undefined ? leafOf : Int32Array.from(members.leafOf, (cluster) => leafOf[cluster] ?? -1);
}

/** The group of every point, -1 for none. */
const groupOfPoint = (finished: Finished, groups: Groups): Int32Array =>
  leafOfPoint(finished).map((leaf) => groups.ofNode[leaf] ?? -1);

/** Points that stand out: those that a number speaks of, else those of the hovered or selected node. */
function standingOut(finished: Finished, { lit, hovered, selected }: Looked): ReadonlySet<number> | null {
  const node = hovered ?? selected;
  if (lit?.nodes === undefined && lit?.points === undefined) {
    const under = node === null ? [] : pointsUnder(finished, node);
    return under.length < 2 ? null : new Set(under);
  }
  return new Set([...(lit.nodes ?? []).flatMap((each) => pointsUnder(finished, each)), ...(lit.points ?? [])]);
}

/** The colours of the tree. Points that do not stand out are faded. */
export function pointLooks(finished: Finished, looked: Looked, theme: Theme): PointLooks {
  const { groups, emphasis } = looked;
  const colours = themeColours(theme, groups?.tones ?? []);
  const groupOf = groups === null ? null : groupOfPoint(finished, groups);
  const wanted = emphasis === null ? -1 : (groups?.names.indexOf(emphasis) ?? -1);
  const shown = standingOut(finished, looked);
  const single = (of: number | null): readonly number[] => {
    const points = of === null ? [] : pointsUnder(finished, of);
    return points.length === 1 ? points : [];
  };
  return {
    colour: (point) => colours[groupOf?.[point] ?? -1] ?? theme.line,
    isFaint: (point) =>
      (shown !== null && !shown.has(point)) || (wanted >= 0 && groupOf !== null && groupOf[point] !== wanted),
    labelled: looked.labelled,
    ringed: [
      ...single(looked.selected),
      ...single(looked.hovered),
      ...(looked.lit?.points ?? []),
      ...(looked.lit?.nodes ?? []).flatMap(single),
    ],
    ink: theme.ink,
    paper: theme.paper,
  };
}
