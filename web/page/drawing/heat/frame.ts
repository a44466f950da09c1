import { LINE, namedLines, type Side } from '../named-lines.ts';
import type { PaintContext } from '../paint-context.ts';
import { FONT_FAMILY, type MeasureText, shortenAll } from '../text.ts';
import type { HeatMarks, HeatView } from './view.ts';

/** Names are smaller where lines are close, down to this. */
const SMALLEST_FONT = 8.5;
/** So many lines that are pointed at or selected are all named. */
const ALL_NAMED = 12;
/** From the strip to a name that had to move: a line leads there. */
const LEADER = 7;

/** The lines that are spoken of, the most important first: those of the cell that is pointed out, else what the tree says. */
function markedLines(
  { cell, selected, hovered, lit, litCells }: HeatMarks,
  side: 'rows' | 'columns',
  size: number,
): number[] {
  const spans = [...(cell === null ? [hovered] : []), ...lit, selected];
  const few = spans.flatMap((span) =>
    span === null || span[1] - span[0] > Math.min(ALL_NAMED, size - 1) ? [] : [span],
  );
  const ofSpans = few.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));
  const cells = [...(cell === null ? [] : [cell]), ...litCells];
  return [...cells.map(({ row, column }) => (side === 'rows' ? row : column)), ...ofSpans];
}

/**
 * Names and group colours beside the lines in sight. The origin is the corner of the matrix, lines go down: for columns the
 * paper is turned.
 */
export function paintMargin(context: PaintContext, view: HeatView, which: 'rows' | 'columns'): void {
  const { picture, frame, placement, marks, measure } = view;
  const rows = which === 'rows';
  const outwards = rows ? -1 : 1;
  const length = rows ? frame.height : frame.width;
  const pitch = (length * placement.k) / picture.size;
  const small = pitch / LINE;
  const side: Side = {
    size: picture.size,
    pitch,
    offset: rows ? placement.y : placement.x,
    length,
    font: small < SMALLEST_FONT ? FONT : Math.min(FONT, small),
  };
  paintStrip(context, view, side, outwards);
  context.font = `${side.font}px ${FONT_FAMILY}`;
  context.textBaseline = 'middle';
  context.textAlign = rows ? 'right' : 'left';
  const lines = namedLines(side, markedLines(marks, which, picture.size));
  const moved = lines.map(({ at, middle }) => (Math.abs(at - middle) > 1 ? LEADER : 0));
  const label = rows ? frame.rowLabel : frame.columnLabel;
  const texts = shortenAll(
    lines.map(({ index }) => picture.names[index] ?? ''),
    moved.map((by) => label - by),
    side.font,
    measure,
  );
  const beside = 2 * GAP + STRIP;
  lines.forEach(({ at, middle, isMarked }, i) => {
    const away = moved[i] ?? 0;
    context.fillStyle = isMarked ? picture.theme.ink : picture.theme.muted;
    context.fillText(texts[i] ?? '', outwards * (beside + away), at);
    if (away === 0) return;
    context.strokeStyle = picture.theme.line;
    context.lineWidth = 0.75;
    context.beginPath();
    context.moveTo(outwards * (GAP + STRIP + 1), middle);
    context.lineTo(outwards * (beside + away - 2), at);
    context.stroke();
  });
}

/** The group colour of each line in sight. */
function paintStrip(
  context: PaintContext,
  { picture }: HeatView,
  { size, pitch, offset, length }: Side,
  outwards: number,
): void {
  const first = Math.max(0, Math.floor(-offset / pitch));
  const last = Math.min(size, Math.ceil((length - offset) / pitch));
  for (let index = first; index < last; index++) {
    const colour = picture.colours[index] ?? null;
    if (colour === null) continue;
    const from = Math.max(0, offset + index * pitch);
    const to = Math.min(length, offset + (index + 1) * pitch);
    context.fillStyle = colour;
    context.fillRect(outwards * GAP, from, outwards * STRIP, to - from);
  }
}

/** The place of the matrix, in px: its corner and its size, and the widest labels to the left of it and above. */
export interface HeatFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rowLabel: number;
  readonly columnLabel: number;
}

/** The texts and sizes by which the room is divided. */
interface Divided {
  readonly names: readonly string[];
  /** In px. */
  readonly width: number;
  readonly height: number;
  readonly stretched: boolean;
}

export const FONT = 12;
const STRIP = 6;
const GAP = 4;
/** Room for what rows and columns are. */
const TITLE = 16;
const WIDEST_LABEL = 112;
/** The widest label as a share of the picture; where cells are square, what is free in one direction is for longer ones. */
const LABEL_SHARE = 0.17;
/** Room for a cell with its number: labels may be wider as long as each cell has so much. */
const WIDE_CELL = 25;
/** The number of names that are measured. */
const MEASURED = 1000;

/** The room beside the matrix: title, label, and the strip of colours. */
export const marginOf = (label: number): number => TITLE + label + 2 * GAP + STRIP;

/** Leaves room for labels and titles to the left and above, as far as there is some. */
export function frameOf({ width, height, names, stretched }: Divided, measure: MeasureText): HeatFrame {
  const longest = names.slice(0, MEASURED).reduce((most, name) => Math.max(most, measure(name, FONT)), 0);
  const widest = Math.ceil(Math.min(longest, WIDEST_LABEL));
  const shorter = Math.min(width, height);
  const besideCells = shorter - marginOf(0) - names.length * WIDE_CELL;
  const least = Math.min(widest, Math.max(Math.ceil(LABEL_SHARE * shorter), Math.floor(besideCells)));
  const inside = (length: number): number => Math.max(1, Math.floor(length - marginOf(least) - 1));
  const side = Math.min(inside(width), inside(height));
  const labelWithin = (free: number): number => Math.max(least, Math.min(widest, least + Math.floor(free)));
  if (stretched) {
    const frame = { width: inside(width), height: inside(height), rowLabel: least, columnLabel: least };
    return { left: marginOf(least), top: marginOf(least), ...frame };
  }
  const rowLabel = labelWithin(inside(width) - side);
  const columnLabel = labelWithin(inside(height) - side);
  const left = marginOf(rowLabel) + Math.floor(Math.max(0, width - marginOf(rowLabel) - side) / 2);
  return { left, top: marginOf(columnLabel), width: side, height: side, rowLabel, columnLabel };
}

/** From one column, and from one row, to the next, in px, where nothing is enlarged. */
export const pitchOf = ({ width, height }: HeatFrame, size: number): { readonly x: number; readonly y: number } => ({
  x: width / size,
  y: height / size,
});
