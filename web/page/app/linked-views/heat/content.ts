import { DataError } from '../../../../engine/base/error.ts';
import { pairRows } from '../../../../engine/data/models/pair-rows.ts';
import { arrange } from '../../../../engine/hierarchy/arrange.ts';
import { type DrawingOrder, drawingOrder } from '../../../../engine/hierarchy/walk.ts';
import { labelsDoNotFit } from '../../../../engine/model/label-misfit.ts';
import { type Blocks, blocksOf } from '../../../drawing/heat/blocks.ts';
import type { ValueRange } from '../../../drawing/heat/colours.ts';
import { difference, haveSameTotals, rangeOfDifference } from '../../../drawing/heat/difference.ts';
import {
  aggregate,
  areOfPairs,
  type BlockMatrix,
  type ConfusionTable,
  cellValues,
  extremes,
} from '../../../drawing/heat/matrix.ts';
import { tableOf } from '../../finished/confusion-table.ts';
import { type Finished, titleOf } from '../../finished/finished.ts';
import type { Model } from '../../session/models.ts';
import type { Session } from '../../session/session.ts';
import type { MatrixChoice } from '../../view/choices.ts';
import { type OtherModel, otherModels } from '../other-model.ts';

/** The matrix in the order of the tree, as coarse as that is cut and collapsed. */
export interface HeatBlocks {
  readonly order: DrawingOrder;
  readonly blocks: Blocks;
  readonly matrix: BlockMatrix;
  /** The same by class. */
  readonly fine: BlockMatrix;
  /** The branch that is shown alone; null where all that is drawn is shown. */
  readonly branch: number | null;
  /** True if each row stands for one leaf that is drawn. */
  readonly isByLeaf: boolean;
  /** The name of each block. */
  readonly names: readonly string[];
  /** The same of the model that is subtracted; null for none. */
  readonly other: (Pick<HeatBlocks, 'matrix' | 'fine'> & { readonly subtracted: Subtracted }) | null;
}

/** The same with what its cells show. */
export interface HeatContent extends HeatBlocks {
  readonly choice: MatrixChoice;
  readonly values: Float32Array;
  readonly range: ValueRange;
}

const NOTHING: ReadonlySet<number> = new Set();

/** The part of a table that the view asks for, and the same of the one that is subtracted from it. O(classes²). */
export function heatBlocks(
  finished: Finished,
  table: ConfusionTable,
  subtracted: Subtracted | null,
  { view, clusters }: Session,
): HeatBlocks {
  const { parents, result } = finished;
  const { hierarchy } = result;
  const order = drawingOrder(arrange(hierarchy, finished.order, view.siblings.value, view.turned.value), parents);
  const focus = view.focus.value.at(-1) ?? null;
  const branch = partOf(order, view.branch.value, focus) ? view.branch.value : null;
  const within = branch ?? focus;
  const folded = view.folded.value;
  const closed = new Set([...folded, ...(clusters.value?.tops ?? [])]);
  const blocks = blocksOf(parents, order, { closed, within });
  const leaves = blocksOf(parents, order, { closed: NOTHING, within });
  const drawn = blocksOf(parents, order, { closed: folded, within: focus });
  const isByLeaf = drawn.tops.length === blocks.tops.length;
  const isFine = blocks.tops.length === leaves.tops.length;
  const matricesOf = (own: ConfusionTable): Pick<HeatBlocks, 'matrix' | 'fine'> => {
    const matrix = aggregate(own, hierarchy, order, blocks);
    return { matrix, fine: isFine ? matrix : aggregate(own, hierarchy, order, leaves) };
  };
  const other = subtracted === null ? null : { ...matricesOf(subtracted.table), subtracted };
  const names = Array.from(blocks.tops, (top) => titleOf(finished, top));
  return { order, blocks, ...matricesOf(table), other, branch, isByLeaf, names };
}

/** True for a node that is a part, not all, of the drawing. */
function partOf({ first, last, leaves }: DrawingOrder, node: number | null, focus: number | null): boolean {
  if (node === null) return false;
  const [from, to] = focus === null ? [0, leaves.length] : [first[focus] as number, last[focus] as number];
  const [own, end] = [first[node] as number, last[node] as number];
  return from <= own && end <= to && end - own < to - from;
}

/** True for a branch that can be shown alone: part of the drawing, with two leaves at least. */
export const canStandAlone = ({ order }: HeatBlocks, node: number | null, focus: number | null): boolean =>
  node !== null && partOf(order, node, focus) && (order.last[node] as number) - (order.first[node] as number) > 1;

/** The values of the cells. O(cells). */
export function heatContent(laid: HeatBlocks, asked: MatrixChoice): HeatContent {
  const { matrix, other } = laid;
  // Numbers of points can be compared only where there are as many.
  const choice =
    other === null || other.subtracted.onlyShares === null || asked.by !== 'none'
      ? asked
      : { ...asked, by: 'row' as const };
  if (other !== null) {
    const values = difference(cellValues(matrix, choice.by), cellValues(other.matrix, choice.by));
    return { ...laid, choice, values, range: rangeOfDifference(values, choice.scale) };
  }
  const values = cellValues(matrix, choice.by);
  const { least, largest, largestRight } = extremes(values, matrix.size);
  const isShare = choice.by !== 'none' && !areOfPairs(matrix.unit);
  // The diagonal of dissimilarities is 0.
  const most = areOfPairs(matrix.unit) ? Math.max(1, largestRight) : largestRight;
  const range = { by: choice.scale, least, largest, largestRight: isShare ? 1 : most };
  return { ...laid, choice, values, range };
}

/** The confusions of another model, to be subtracted. */
export interface Subtracted {
  /** The names of the model that is shown, and of the other one. */
  readonly names: readonly [shown: string, other: string];
  readonly table: ConfusionTable;
  /** Why only shares are compared, in a sentence; null where numbers of points are as well. */
  readonly onlyShares: string | null;
}

/** The model of a number; where that one is shown itself, another one. Null for none. */
export function modelToSubtract(session: Session, number: number | null): OtherModel | null {
  if (number === null) return null;
  const others = otherModels(session);
  const isShown = session.models.value[number - 1]?.isShown === true;
  return others.find((other) => other.number === number) ?? (isShown ? (others[0] ?? null) : null);
}

/** The table of a result on another model; or a sentence that says why it cannot be subtracted. */
export function subtractedFrom(
  { result }: Finished,
  table: ConfusionTable,
  other: Finished,
  models: readonly [shown: Model, other: Model],
): Subtracted | string {
  const names = [models[0].name, models[1].name] as const;
  const own = tableOf(other);
  const cannot = `${names[1]} cannot be subtracted:`;
  if (own === null) return `${cannot} nothing says what it confuses. Open its labels.`;
  if (labelsDoNotFit(other.result)) return `${cannot} its labels do not fit its predictions.`;
  const { classes } = result;
  const areSame =
    classes.length === other.result.classes.length && classes.every((name, i) => name === other.result.classes[i]);
  if (!areSame) return `${cannot} its classes are others, or in another order.`;
  if (own.unit !== table.unit)
    return `${cannot} one of the two is a table of counts or shares, the other counted from points.`;
  return { names, table: own, onlyShares: whyOnlyShares(models, [table, own], classes.length) };
}

/** Numbers of points say something only of the same points, of which there are as many of each true class. */
function whyOnlyShares(
  models: readonly [Model, Model],
  tables: readonly [ConfusionTable, ConfusionTable],
  classes: number,
): string | null {
  const pairs = pairRows(...models);
  if (pairs instanceof DataError) return `Only shares are compared: ${pairs.message}.`;
  if (haveSameTotals(...tables, classes)) return null;
  return 'Only shares are compared: the two do not have as many points of each true class.';
}
