import type { PaintContext } from '../paint-context.ts';
import { FONT_FAMILY, type MeasureText, shortenAll } from '../text.ts';
import type { Theme } from '../theme.ts';

export interface AxisTitles {
  readonly rows: string;
  readonly columns: string;
}

/** What is painted: a square of shares with the names and colours of its rows. */
export interface HeatPicture {
  readonly values: Float32Array;
  readonly size: number;
  /** The share of the last colour off the diagonal. */
  readonly largest: number;
  readonly names: readonly string[];
  /** What rows and columns are. */
  readonly axes: AxisTitles;
  /** The colour of the group of each row; null for none. */
  readonly colours: readonly (string | null)[];
  /** In px. */
  readonly width: number;
  readonly height: number;
  /** Whether rows are as far apart as the room allows, for the leaves of a tree beside them; else cells are square. */
  readonly stretched: boolean;
  readonly theme: Theme;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** What is pointed out in the picture, in rows and columns. */
export interface HeatMarks {
  readonly cell: Place | null;
  /** Blocks along the diagonal, first and one after the last: of what is selected, and of what is under the pointer. */
  readonly selected: readonly [number, number] | null;
  readonly hovered: readonly [number, number] | null;
}

/** Where the matrix lies, in px: its corner and its size, and the widest label beside it. */
export interface HeatFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly label: number;
}

const FONT = 11;
/** Names are smaller where lines are close, down to this, and from one to the next it takes this many times the font. */
const SMALLEST_FONT = 8.5;
const LINE = 1.15;
/** From one label to the next at least, in px. */
const PITCH = SMALLEST_FONT * LINE;
const STRIP = 6;
const GAP = 4;
/** Room for what rows and columns are. */
const TITLE = 16;
const WIDEST_LABEL = 104;
/** The widest label as a share of the picture, where all have room and where only some are shown; how many are looked at. */
const LABEL_SHARE = 0.2;
const SOME_SHARE = 0.12;
const MEASURED = 400;

/** Leaves room for labels and titles to the left and above, as far as there is some. */
export function frameOf({ width, height, names, size, stretched }: HeatPicture, measure: MeasureText): HeatFrame {
  const room = Math.min(width, height);
  const longest = names.slice(0, MEASURED).reduce((most, name) => Math.max(most, measure(name, FONT)), 0);
  const frameWith = (share: number): HeatFrame => {
    const label = Math.ceil(Math.min(longest, WIDEST_LABEL, share * room));
    const margin = TITLE + label + 2 * GAP + STRIP;
    const inside = (length: number): number => Math.max(1, Math.floor(length - margin - 1));
    const across = inside(stretched ? width : room);
    const left = Math.max(margin, Math.floor((width - margin - across) / 2) + margin);
    return { left, top: margin, width: across, height: inside(stretched ? height : room), label };
  };
  const roomy = frameWith(LABEL_SHARE);
  return Math.min(roomy.width, roomy.height) >= PITCH * size ? roomy : frameWith(SOME_SHARE);
}

/** From one column, and from one row, to the next, in px, where nothing is enlarged. */
export const pitchOf = ({ width, height }: HeatFrame, size: number): { readonly x: number; readonly y: number } => ({
  x: width / size,
  y: height / size,
});

/** How far the matrix is moved from its frame's corner, in px, and how often it is enlarged. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

/** Everything that a picture needs to be painted as it is moved and marked. */
export interface HeatView {
  readonly picture: HeatPicture;
  readonly frame: HeatFrame;
  readonly placement: Placement;
  readonly marks: HeatMarks;
  /** The matrix with one pixel for `factor` rows and columns. */
  readonly image: { readonly canvas: HTMLCanvasElement; readonly factor: number };
  readonly measure: MeasureText;
}

/** Paints in px of the page; the context is scaled to the screen's. */
export function paintHeat(context: PaintContext, view: HeatView): void {
  const { picture, frame } = view;
  const { left, top, width, height } = frame;
  context.clearRect(0, 0, picture.width, picture.height);
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  paintCells(context, view);
  paintMarks(context, view);
  context.restore();
  context.strokeStyle = picture.theme.line;
  context.lineWidth = 1;
  context.strokeRect(left - 0.5, top - 0.5, width + 1, height + 1);
  context.save();
  context.translate(left, top);
  paintMargin(context, view, 'rows');
  context.rotate(-Math.PI / 2);
  paintMargin(context, view, 'columns');
  context.restore();
  paintTitles(context, view);
}

/** What rows and columns are, along the middle of their sides; the frame has its margin on the left as it has above. */
function paintTitles(context: PaintContext, { picture, frame }: HeatView): void {
  const { left, top, width, height } = frame;
  context.font = `${FONT}px ${FONT_FAMILY}`;
  context.fillStyle = picture.theme.muted;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillText(picture.axes.columns, left + width / 2, FONT / 2 + 1);
  context.save();
  context.translate(left - top + FONT / 2 + 1, top + height / 2);
  context.rotate(-Math.PI / 2);
  context.fillText(picture.axes.rows, 0, 0);
  context.restore();
}

function paintCells(context: PaintContext, { picture, frame, placement, image }: HeatView): void {
  const { x, y, k } = placement;
  // The last pixel may stand for fewer rows than the others.
  const scale = (k * image.canvas.width * image.factor) / picture.size;
  context.imageSmoothingEnabled = false;
  context.drawImage(image.canvas, frame.left + x, frame.top + y, scale * frame.width, scale * frame.height);
}

const SMALLEST_BOX = 4;

function paintMarks(context: PaintContext, { picture, frame, placement, marks }: HeatView): void {
  const { theme } = picture;
  const rest = pitchOf(frame, picture.size);
  const [across, down] = [rest.x * placement.k, rest.y * placement.k];
  const left = frame.left + placement.x;
  const top = frame.top + placement.y;
  const box = (row: number, column: number, cells: number, width: number, colour: string): void => {
    const [w, h] = [Math.max(SMALLEST_BOX, cells * across), Math.max(SMALLEST_BOX, cells * down)];
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(
      left + column * across - (w - cells * across) / 2,
      top + row * down - (h - cells * down) / 2,
      w,
      h,
    );
  };
  const { cell, selected, hovered } = marks;
  if (cell !== null) {
    context.fillStyle = theme.ink;
    context.globalAlpha = 0.1;
    context.fillRect(frame.left, top + cell.row * down, frame.width, Math.max(1, down));
    context.fillRect(left + cell.column * across, frame.top, Math.max(1, across), frame.height);
    context.globalAlpha = 1;
  }
  if (selected !== null) box(selected[0], selected[0], selected[1] - selected[0], 2.5, theme.accent);
  if (hovered !== null) box(hovered[0], hovered[0], hovered[1] - hovered[0], 1.5, theme.ink);
  if (cell !== null) box(cell.row, cell.column, 1, 2, theme.ink);
}

/**
 * Names and group colours beside the lines in sight; where lines are close, only the name of the one that is pointed out.
 * The origin is the corner of the matrix, lines go down: for columns the paper is turned.
 */
function paintMargin(context: PaintContext, view: HeatView, side: 'rows' | 'columns'): void {
  const { picture, frame, placement, marks, measure } = view;
  const rows = side === 'rows';
  const outwards = rows ? -1 : 1;
  const offset = rows ? placement.y : placement.x;
  const marked = (rows ? marks.cell?.row : marks.cell?.column) ?? -1;
  const length = rows ? frame.height : frame.width;
  const pitch = (length * placement.k) / picture.size;
  const first = Math.max(0, Math.floor(-offset / pitch));
  const last = Math.min(picture.size, Math.ceil((length - offset) / pitch));
  const font = pitch < PITCH ? FONT : Math.min(FONT, pitch / LINE);
  context.font = `${font}px ${FONT_FAMILY}`;
  context.textBaseline = 'middle';
  context.textAlign = rows ? 'right' : 'left';
  const named = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i).filter(
    (index) => index === marked || pitch >= PITCH,
  );
  const short = shortenAll(
    named.map((index) => picture.names[index] ?? ''),
    frame.label,
    font,
    measure,
  );
  const texts = new Map(named.map((index, i) => [index, short[i] ?? '']));
  for (let index = first; index < last; index++) {
    const from = Math.max(0, offset + index * pitch);
    const to = Math.min(length, offset + (index + 1) * pitch);
    const colour = picture.colours[index] ?? null;
    if (colour !== null) {
      context.fillStyle = colour;
      context.fillRect(outwards * GAP, from, outwards * STRIP, to - from);
    }
    const text = texts.get(index);
    if (text === undefined) continue;
    context.fillStyle = index === marked ? picture.theme.ink : picture.theme.muted;
    context.fillText(text, outwards * (2 * GAP + STRIP), (from + to) / 2);
  }
}
