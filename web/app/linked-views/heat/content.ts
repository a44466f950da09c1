import { type Blocks, blocksOf } from '../../../drawing/heat/blocks.ts';
import { aggregate, type BlockMatrix, type ConfusionTable, largestOff, shares } from '../../../drawing/heat/matrix.ts';
import { arrange } from '../../../hierarchy/arrange.ts';
import { type DrawingOrder, drawingOrder } from '../../../hierarchy/walk.ts';
import { type Finished, titleOf } from '../../finished/finished.ts';
import type { Session } from '../../session/session.ts';

/** The matrix as it is looked at: in the order of the tree, and as coarse as the tree is cut and collapsed. */
export interface HeatContent {
  readonly order: DrawingOrder;
  readonly blocks: Blocks;
  readonly matrix: BlockMatrix;
  /** The same by class. */
  readonly fine: BlockMatrix;
  readonly values: Float32Array;
  readonly largest: number;
  /** Whether each row stands for one leaf that is drawn. */
  readonly isByLeaf: boolean;
  /** What each block is called. */
  readonly names: readonly string[];
}

const NOTHING: ReadonlySet<number> = new Set();

/** What the view asks to see of a table. O(classes²). */
export function contentOf(finished: Finished, table: ConfusionTable, { view, clusters }: Session): HeatContent {
  const { parents, result } = finished;
  const { hierarchy } = result;
  const order = drawingOrder(arrange(hierarchy, finished.order, view.siblings.value, view.turned.value), parents);
  const within = view.focus.value.at(-1) ?? null;
  const folded = view.folded.value;
  const closed = new Set([...folded, ...(clusters.value?.tops ?? [])]);
  const blocks = blocksOf(parents, order, { closed, within });
  const leaves = blocksOf(parents, order, { closed: NOTHING, within });
  const drawn = blocksOf(parents, order, { closed: folded, within });
  const isByLeaf = drawn.tops.length === blocks.tops.length;
  const matrix = aggregate(table, hierarchy, order, blocks);
  const isFine = blocks.tops.length === leaves.tops.length;
  const fine = isFine ? matrix : aggregate(table, hierarchy, order, leaves);
  const values = shares(matrix);
  const names = Array.from(blocks.tops, (top) => titleOf(finished, top));
  return { order, blocks, matrix, fine, values, largest: largestOff(values, matrix.size), isByLeaf, names };
}
