import type { Range } from '../../../web/engine/model/result.ts';

type Cell = string | number;

const line = (cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`;

/** A table: the first column is text, the others are numbers. */
export const table = (head: readonly string[], cells: readonly (readonly Cell[])[]): string =>
  [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...cells.map(line)].join('\n');

/** A table of texts. */
export const textTable = (head: readonly string[], cells: readonly (readonly Cell[])[]): string =>
  [line(head), line(head.map(() => '---')), ...cells.map(line)].join('\n');

/** A measure of a tree; nothing where it is not defined. */
export const three = (value: number | null | undefined): string => value?.toFixed(3) ?? '';

/** Values of random trees: mean, least and most. */
export const rangeText = (range: Range | null | undefined): string =>
  range ? `${three(range.mean)} (${three(range.min)} to ${three(range.max)})` : '';
