import { drawingOrder, parentsOf } from '../../../../engine/hierarchy/walk.ts';
import type { Hierarchy } from '../../../../engine/model/hierarchy.ts';
import { nameOf } from '../../../../engine/model/named-hierarchy.ts';
import { blocksOf } from '../../../drawing/heat/blocks.ts';
import { aggregate, areOfPairs, type ConfusionTable, cellValues, extremes } from '../../../drawing/heat/matrix.ts';
import type { Cells } from '../../../drawing/paper/matrix-cells.ts';
import { matrixTableOf } from '../../finished/confusion-table.ts';
import type { Finished } from '../../finished/finished.ts';
import { axisTitles, legendText, valueText } from '../../linked-views/heat/words.ts';

interface MatrixOf {
  readonly cells: Cells;
  /** The meaning of its cells, in a sentence. */
  readonly words: string;
}

/** The matrix of a result in the order of the leaves that are drawn; null where there is none. O(classes²). */
export function matrixOf(finished: Finished, hierarchy: Hierarchy): MatrixOf | null {
  const table = matrixTableOf(finished);
  return table === null ? null : matrixOfTable(table, hierarchy, finished.result.classes);
}

/** A table of classes in the order of the leaves of a tree. O(classes²). */
export function matrixOfTable(table: ConfusionTable, hierarchy: Hierarchy, classes: readonly string[]): MatrixOf {
  const parents = parentsOf(hierarchy);
  const order = drawingOrder(hierarchy, parents);
  const matrix = aggregate(table, hierarchy, order, blocksOf(parents, order, { closed: new Set(), within: null }));
  const values = cellValues(matrix, 'row');
  const { least, largest, largestRight } = extremes(values, matrix.size);
  const isBelow = values.some((value) => value < 0);
  const isOfPairs = areOfPairs(matrix.unit);
  const shown = { unit: matrix.unit, by: 'row', isDifference: false } as const;
  const { classOf } = hierarchy;
  const cells: Cells = {
    values,
    size: matrix.size,
    range: { by: 'root', least, largest, largestRight: isOfPairs ? Math.max(1, largestRight) : 1 },
    names: Array.from(order.leaves, (leaf) => nameOf(classes, classOf[leaf] ?? -1)),
    columns: axisTitles(matrix.unit).columns,
    most: valueText(largest, shown),
  };
  const legend = legendText(matrix.unit, { by: 'row', scale: 'root' }, largest);
  const below = isBelow ? ' Values below 0 have the colour of 0.' : '';
  return { cells, words: `Matrix, its columns in the order of its rows: ${legend}${below}` };
}
