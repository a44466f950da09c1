import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import type { Points } from '../../bindings/features.ts';
import { type Distance, Linkage } from '../../bindings/linkage.ts';
import type { RunContext } from '../../model/run.ts';
import { joinsOnGraph } from './graph-joins.ts';
import { checkRowOptions } from './row-options.ts';
import { MOST_ORDERED, type Settings } from './schema.ts';

/** Source of the joins of rows, step by step: the core, which compares all of them, or a graph, on which only neighbours join. */
export type Joins = Pick<Linkage, 'step' | 'merges' | 'counts' | 'keptDistances' | 'distances' | 'destroy'> & {
  /** The rows that stand on a graph. */
  readonly points?: Points;
};

/** Distances are kept for the cophenetic correlation and other orders up to here: 64 MB. */
const MAX_KEPT_ROWS = MOST_ORDERED;

/** Values go into the core this many at a time: 8 MB. */
const MAX_PUSHED = 2 ** 20;

const ROWS =
  'Each row is a class or a point here: open a table of more rows, or logits of more points with their labels.';

/** @throws DataError for fewer than two rows, which make no tree */
function checkCount(rows: number): void {
  if (rows < 2) {
    throw new DataError('too-few-classes', `need at least 2 classes, got ${rows}`, ROWS);
  }
}

/** Fills a linkage, which is destroyed where that fails; whoever gets it destroys it. */
export async function filled(linkage: Linkage, fill: () => Promise<void> | void): Promise<Joins> {
  try {
    await fill();
    const { rows } = linkage.counts();
    checkCount(rows);
    linkage.endRows(rows <= MAX_KEPT_ROWS);
    return linkage;
  } catch (error) {
    linkage.destroy();
    throw error;
  }
}

/** Joins of rows that are in memory. */
export async function joinsOf(
  core: Core,
  points: Points,
  distance: Distance,
  settings: Settings,
  context: RunContext,
): Promise<Joins> {
  const { rows, columns, values } = points;
  checkCount(rows);
  checkRowOptions(settings, distance);
  if (settings.graph === 'knn') return joinsOnGraph(core, points, settings, context);
  const linkage = new Linkage(core, {
    ...{ method: settings.method, distance, columns },
    normaliseRows: settings.normalise_rows === 'on',
  });
  const step = Math.max(1, Math.floor(MAX_PUSHED / columns));
  return filled(linkage, () => {
    for (let row = 0; row < rows; row += step) {
      linkage.pushValues(values.subarray(row * columns, Math.min(rows, row + step) * columns), columns);
    }
  });
}
