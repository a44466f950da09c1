import { at } from '../../../web/engine/base/arrays.ts';
import { GRID, type RowOnTree, type TreeForRows } from '../../../web/engine/decisions/path.ts';
import type { Steps } from '../../../web/engine/decisions/types.ts';

/** True if a class lies under a node. */
export const holds = ({ order, leafOf }: TreeForRows, node: number, label: number): boolean => {
  const place = order.leaves.indexOf(at(leafOf, label));
  return at(order.first, node) <= place && place < at(order.last, node);
};

/** The confidence of the last wrong node of a row's path, -1 where the leaf is right. */
export function lastWrong(row: RowOnTree, label: number, tree: TreeForRows): number {
  const wrong = row.path.findLastIndex((node) => !holds(tree, node, label));
  return wrong < 0 ? -1 : at(row.confidence, wrong);
}

/** The findings of a run on the steps of rows, looked up row by row; all rows calibrate and are judged. */
export function stepsOf(rows: readonly RowOnTree[], labels: readonly number[], tree: TreeForRows): Steps {
  const entries = rows.flatMap(({ path, confidence }) =>
    path.slice(0, -1).map((node, place) => ({ node, key: at(confidence, place) })),
  );
  entries.sort((a, b) => a.key - b.key);
  const leaves = new Uint32Array(tree.parents.length);
  for (const { path } of rows) leaves[at(path, 0)] = at(leaves, at(path, 0)) + 1;
  const last = Float64Array.from(rows, (row, i) => lastWrong(row, at(labels, i), tree)).sort();
  return {
    keys: Float64Array.from(entries, ({ key }) => key),
    nodes: Int32Array.from(entries, ({ node }) => node),
    wrong: last.filter((tau) => tau >= 0),
    leaves,
    calibration: last.map((tau) => (tau < 0 ? 0 : Math.min(tau + 1, GRID + 1))),
  };
}
