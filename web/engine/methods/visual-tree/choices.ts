import { at } from '../../base/at.ts';
import { leavesBelow } from '../../hierarchy/walk.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { CurvePoint } from '../shared/validity/curve.ts';
import type { Curves } from './build.ts';
import type { NodeChoice } from './findings.ts';

/** What the indices said of every node that they had a choice at: one of three classes or more. */
export function choicesOf(hierarchy: Hierarchy, curves: Curves): NodeChoice[] {
  return Array.from(hierarchy.classOf.keys()).flatMap((node): NodeChoice[] => {
    const classes = Uint32Array.from(leavesBelow(hierarchy, node), (leaf) => at(hierarchy.classOf, leaf)).sort();
    return classes.length < 3 ? [] : [{ node, points: curves.of(classes).map(withoutLabels) }];
  });
}

export const withoutLabels = ({ clusters, values, delta }: CurvePoint): NodeChoice['points'][number] => ({
  ...{ clusters, values, delta },
});
