import { element, type SvgElement } from '../element.ts';
import { heatPixels, heatScale, type ValueRange } from '../heat/colours.ts';
import { pooled } from '../heat/matrix.ts';
import { LINE } from '../labels.ts';
import { pixelElement } from '../pixel-element.ts';
import { shortenAll } from '../text.ts';
import { shortenedNote, TEXT } from './paper.ts';
import type { Sheet } from './paper-figure.ts';

/** A matrix in the order of the leaves of the tree that it stands beside. */
export interface Cells {
  /** Row-major. */
  readonly values: Float32Array;
  readonly size: number;
  readonly range: ValueRange;
  readonly names: readonly string[];
  /** The meaning of the columns, and of the darkest colour. */
  readonly columns: string;
  readonly most: string;
}

/** More cells than this in a row are finer than print: several share a colour, that of the largest. */
const MOST_CELLS = 1000;
/** The longest name above a column, in units. */
const LONGEST = 110;
const GAP = 4;
/** The bar of colours beneath. */
const BAR_WIDTH = 60;
const LEAST_BAR = 8;
const BAR_HEIGHT = 8;
const BAR_STEPS = 48;

interface Box {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** True if every column has room for its name. */
const areNamed = ({ size }: Cells, width: number): boolean => width / size >= LINE * TEXT;

const namesOf = ({ names }: Cells, { measure }: Sheet): readonly string[] => shortenAll(names, LONGEST, TEXT, measure);

/** The height of the texts above the cells, in units. */
export function cellsHeadroom(cells: Cells, width: number, sheet: Sheet): number {
  const title = TEXT * LINE + GAP;
  if (!areNamed(cells, width)) return title;
  return title + GAP + Math.max(0, ...namesOf(cells, sheet).map((name) => sheet.measure(name, TEXT)));
}

/** The height of the bar of colours beneath the cells. */
export const CELLS_FOOTROOM = GAP + 2 + BAR_HEIGHT + GAP;

/** The note if the names of the columns have no room; the rows have the names of the leaves. */
export function columnNotes(cells: Cells, width: number, sheet: Sheet): readonly string[] {
  if (!areNamed(cells, width)) return ['the columns of the matrix have no room for their names'];
  return shortenedNote(namesOf(cells, sheet).filter((name, at) => name !== cells.names[at]).length, ' of the columns');
}

/** The cells, with the names above the columns and the bar of colours beneath. */
export function drawCells(cells: Cells, { x, top, width, height }: Box, sheet: Sheet): readonly SvgElement[] {
  const { size, range, columns } = cells;
  const { theme } = sheet;
  const drawn = pooled(cells.values, size, Math.ceil(size / MOST_CELLS));
  const data = heatPixels(drawn.values, drawn.size, range, heatScale(theme));
  const pitch = width / size;
  const above = areNamed(cells, width) ? namesOf(cells, sheet) : [];
  const texts = above.map((name, column) => {
    const at = `translate(${(x + (column + 0.5) * pitch).toFixed(2)},${(top - GAP).toFixed(2)})rotate(-90)`;
    return element('text', { transform: at, dy: '0.35em', fill: theme.muted }, name);
  });
  const title = { x: x + width / 2, y: TEXT * 0.8, 'text-anchor': 'middle', fill: theme.muted };
  const frame = { x, y: top, width, height, fill: 'none', stroke: theme.line, 'stroke-width': 0.8 };
  return [
    pixelElement({ data, columns: drawn.size, rows: drawn.size }, { x, y: top, width, height }),
    element('rect', frame),
    ...texts,
    element('text', title, columns),
    ...colourBar(cells, { x, y: top + height + GAP + 2, width }, sheet),
  ];
}

/** From nothing to the largest value off the diagonal, at the right end of the room. */
function colourBar(
  { range, most }: Cells,
  { x, y, width }: Pick<Box, 'x' | 'width'> & { readonly y: number },
  { theme, measure }: Sheet,
): readonly SvgElement[] {
  const { largest } = range;
  if (largest <= 0) return [];
  // The first row of a square, whose first cell is on the diagonal: the bar is the rest.
  const values = Float32Array.from({ length: BAR_STEPS + 1 }, (_, i) => (largest * i) / BAR_STEPS);
  const data = heatPixels(values, BAR_STEPS + 1, range, heatScale(theme)).slice(4);
  const ends = { y: y + BAR_HEIGHT / 2, dy: '0.35em', fill: theme.muted };
  const beside = GAP + measure(most, TEXT);
  const long = Math.max(LEAST_BAR, Math.min(BAR_WIDTH, width - beside - GAP - measure('0', TEXT)));
  const left = x + width - beside - long;
  return [
    pixelElement({ data, columns: BAR_STEPS, rows: 1 }, { x: left, y, width: long, height: BAR_HEIGHT }),
    element('text', { x: left - GAP, ...ends, 'text-anchor': 'end' }, '0'),
    element('text', { x: left + long + GAP, ...ends }, most),
  ];
}
