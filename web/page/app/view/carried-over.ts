import { sameNodes } from '../../../engine/hierarchy/same-nodes.ts';
import type { DrawnTree } from '../../../engine/hierarchy/walk.ts';
import type { Finished } from '../finished/finished.ts';
import type { Lasting } from './arrival.ts';
import { askedIn } from './asked-rows.ts';
import type { View } from './view.ts';

const walked = ({ result, parents, order }: Finished): DrawnTree => ({ hierarchy: result.hierarchy, parents, order });

/** The view of one tree, carried over to another of the same classes: nodes that are in both, and the cut. */
export function carriedOver(view: View, before: Finished, after: Finished): Lasting {
  const same = sameNodes(walked(before), walked(after));
  const known = (nodes: Iterable<number>): number[] => Array.from(nodes).flatMap((node) => same(node) ?? []);
  const selected = view.selected.peek();
  return {
    selected: selected === null ? null : same(selected),
    focus: known(view.focus.peek()),
    folded: new Set(known(view.folded.peek())),
    turned: new Set(known(view.turned.peek())),
    cut: view.cut.peek(),
    rows: askedIn(view.askedRows.peek(), same),
  };
}
