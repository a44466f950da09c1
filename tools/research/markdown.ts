import type { Range } from '../../web/engine/model/result.ts';

type Cell = string | number;

const row = (cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`;

/** The head of a table whose first column is text, and the others numbers. */
const headOf = (cells: readonly string[]): string[] => [
  row(cells),
  row(cells.map((_, column) => (column === 0 ? '---' : '---:'))),
];

/** A table: the first column is text, the others are numbers. */
export const table = (head: readonly string[], cells: readonly (readonly Cell[])[]): string =>
  [...headOf(head), ...cells.map(row)].join('\n');

/** A table of texts. */
export const textTable = (head: readonly string[], cells: readonly (readonly Cell[])[]): string =>
  [row(head), row(head.map(() => '---')), ...cells.map(row)].join('\n');

/** The head of a table on standard output, whose lines follow as they are found. */
export const head = (cells: readonly string[]): void => console.log(headOf(cells).join('\n'));
export const line = (cells: readonly Cell[]): void => console.log(row(cells));

/** A measure of a tree; nothing where it is not defined. */
export const three = (value: number | null | undefined): string => value?.toFixed(3) ?? '';

/** Values of random trees: mean, least and most. */
export const rangeText = (range: Range | null | undefined): string =>
  range ? `${three(range.mean)} (${three(range.min)} to ${three(range.max)})` : '';
