import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { count, counted } from '../../base/text.ts';
import type { Core } from '../../bindings/core.ts';
import type { Points } from '../../bindings/features.ts';
import { Linkage } from '../../bindings/linkage.ts';
import { hierarchyFromMerges } from '../../hierarchy/linkage.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { RunContext } from '../../model/run.ts';
import { shuffledOrder } from '../shared/shuffled-order.ts';
import { inOrder, startsOf } from '../shared/support/resamples.ts';
import { joinsOnGraph } from './graph-joins.ts';
import { filled, type Joins } from './joins.ts';
import { MOST_ORDERED, type Settings } from './schema.ts';

/** @throws DataError where trees in other orders were asked for, and what they are made of is not kept */
export function checkOrders(joins: Joins, { orders }: Settings): void {
  const { rows } = joins.counts();
  if (orders === 0 || joins.points !== undefined || rows <= MOST_ORDERED) return;
  throw new DataError(
    'option',
    `other orders are for at most ${count(MOST_ORDERED)} rows, and there are ${counted(rows, 'row', 'rows')}`,
    'Run without other orders, or on a graph.',
  );
}

/** Rows in an order, of which the distances are known, condensed. */
function joinsOfDistances(
  core: Core,
  distances: Float64Array,
  order: Uint32Array,
  { method }: Settings,
): Promise<Joins> {
  const { length: rows } = order;
  const linkage = new Linkage(core, { method, distance: 'precomputed', columns: rows, normaliseRows: false });
  const row = new Float64Array(rows);
  return filled(linkage, () => {
    for (const one of order) {
      order.forEach((other, place) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        row[place] = low === high ? 0 : at(distances, (low * (2 * rows - low - 1)) / 2 + high - low - 1);
      });
      linkage.pushValues(row, rows);
    }
  });
}

function inRows({ rows, columns, values }: Points, order: Uint32Array): Points {
  const moved = new Float64Array(values.length);
  order.forEach((row, place) => {
    moved.set(values.subarray(row * columns, (row + 1) * columns), place * columns);
  });
  return { rows, columns, values: moved };
}

/** Trees of the same rows in other orders: by the number of the order. On a graph the neighbours are found anew as well. */
export function treesInOrder(
  core: Core,
  joins: Joins,
  settings: Settings,
  { signal }: RunContext,
): (which: number) => Promise<Hierarchy> {
  const { points } = joins;
  const onGraph = (order: Uint32Array): Promise<Joins> => {
    if (points === undefined) throw new RangeError('neither distances nor points are kept');
    return joinsOnGraph(core, inRows(points, order), settings, { signal });
  };
  const distances = joins.keptDistances();
  const startOf = startsOf(settings.seed);
  return async (which) => {
    const order = shuffledOrder(joins.counts().rows, startOf(which));
    const moved = await (distances === null ? onGraph(order) : joinsOfDistances(core, distances, order, settings));
    try {
      while (moved.step().state !== 'done') signal?.throwIfAborted();
      const { merges } = moved.merges();
      return inOrder(hierarchyFromMerges(order.length, merges), order);
    } finally {
      moved.destroy();
    }
  };
}
