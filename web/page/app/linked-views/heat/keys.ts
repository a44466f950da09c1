import type { Place } from '../../../drawing/heat/view.ts';

/** The steps of Page Up and Page Down. */
const PAGE = 10;

/** The place that a key leads to from a cell of a matrix of `size` rows: undefined for a key that leads nowhere. */
export function stepInMatrix(key: string, { row, column }: Place, size: number): Place | undefined {
  const inside = (index: number): number => Math.min(size - 1, Math.max(0, index));
  switch (key) {
    case 'ArrowUp':
      return { row: inside(row - 1), column };
    case 'ArrowDown':
      return { row: inside(row + 1), column };
    case 'ArrowLeft':
      return { row, column: inside(column - 1) };
    case 'ArrowRight':
      return { row, column: inside(column + 1) };
    case 'PageUp':
      return { row: inside(row - PAGE), column };
    case 'PageDown':
      return { row: inside(row + PAGE), column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: size - 1 };
    default:
      return undefined;
  }
}
