import type { Place } from '../../drawing/heat/view.ts';

/* The ways of keys in lists and grids: arrows go one step, Page Up and Page Down several, Home and End to the ends. */

const within = (index: number, length: number): number => Math.min(length - 1, Math.max(0, index));

/** The rows that a key goes down; undefined for another key. */
function stepsDown(key: string, page: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page },
    ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
  };
  return steps[key];
}

/** The row that a key leads to; undefined for a key that leads nowhere. `page`: how many rows are in sight. */
export function stepInRows(key: string, row: number, rows: number, page = 10): number | undefined {
  const down = stepsDown(key, page);
  return down === undefined || rows === 0 ? undefined : within(row + down, rows);
}

/** The cell that a key leads to; undefined for a key that leads nowhere. Home and End stay in their row. */
export function stepInGrid(key: string, from: Place, rows: number, columns: number, page = 10): Place | undefined {
  const ends = key === 'Home' || key === 'End';
  const turned = { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' }[key] ?? (ends ? key : '');
  const across = stepsDown(turned, page);
  const down = across === undefined ? stepsDown(key, page) : 0;
  if (down === undefined) return undefined;
  return { row: within(from.row + down, rows), column: within(from.column + (across ?? 0), columns) };
}
