import type { ZoomTransform } from 'd3-zoom';
import { LARGEST_ZOOM } from '../labels.ts';
import { MovableCanvas } from '../movable-canvas.ts';
import { LINE } from '../named-lines.ts';
import type { MovedDown, Transform } from '../paint.ts';
import type { PaintContext } from '../paint-context.ts';
import { FONT_FAMILY, type MeasureText } from '../text.ts';
import { colourAt, heatPixels, heatScale } from './colours.ts';
import { FONT, frameOf, type HeatFrame, marginOf, paintMargin, pitchOf } from './frame.ts';
import { pooled } from './matrix.ts';
import type { HeatMarks, HeatPicture, HeatView, Place, Span } from './view.ts';

/** No smaller ones are written. */
const SMALLEST_FONT = 8;
/** Free on both sides of a number together, in px. */
const FREE = 4;

/** The number of each cell in sight, where all of them fit; a cell of 0 has none. */
export function paintNumbers(context: PaintContext, { picture, frame, placement, measure }: HeatView): void {
  const { values, size, range, written, theme } = picture;
  const rest = pitchOf(frame, size);
  const [across, down] = [rest.x * placement.k, rest.y * placement.k];
  if (Math.min(across - FREE, down) < SMALLEST_FONT * LINE) return;
  const inSight = (offset: number, pitch: number, length: number): [number, number] => [
    Math.max(0, Math.floor(-offset / pitch)),
    Math.min(size, Math.ceil((length - offset) / pitch)),
  ];
  const [top, bottom] = inSight(placement.y, down, frame.height);
  const [left, right] = inSight(placement.x, across, frame.width);
  const numbers: { readonly row: number; readonly column: number; readonly text: string }[] = [];
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const value = values[row * size + column] as number;
      if (value !== 0) numbers.push({ row, column, text: written(value) });
    }
  }
  const widest = numbers.reduce((most, { text }) => Math.max(most, measure(text, 1)), 0);
  const font = Math.min(FONT, down / LINE, (across - FREE) / widest);
  if (font < SMALLEST_FONT) return;
  const { takesInk } = heatScale(theme);
  context.font = `${font}px ${FONT_FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { row, column, text } of numbers) {
    const isInk = takesInk[colourAt(values, row * size + column, size, range)] === true;
    context.fillStyle = isInk ? theme.ink : theme.paper;
    const x = frame.left + placement.x + (column + 0.5) * across;
    context.fillText(text, x, frame.top + placement.y + (row + 0.5) * down);
  }
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
  paintNumbers(context, view);
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

/** The titles of rows and columns, along the middle of their sides. */
function paintTitles(context: PaintContext, { picture, frame }: HeatView): void {
  const { left, top, width, height, rowLabel } = frame;
  context.font = `${FONT}px ${FONT_FAMILY}`;
  context.fillStyle = picture.theme.muted;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillText(picture.axes.columns, left + width / 2, FONT / 2 + 1);
  context.save();
  context.translate(left - marginOf(rowLabel) + FONT / 2 + 1, top + height / 2);
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
/** Rows and columns of more cells would cover the matrix. */
const MOST_CROSSED = 2;

function paintMarks(context: PaintContext, { picture, frame, placement, marks }: HeatView): void {
  const { theme } = picture;
  const rest = pitchOf(frame, picture.size);
  const [across, down] = [rest.x * placement.k, rest.y * placement.k];
  const left = frame.left + placement.x;
  const top = frame.top + placement.y;
  const frameOf = (rows: Span, columns: Span, width: number, colour: string): void => {
    const [across0, down0] = [(columns[1] - columns[0]) * across, (rows[1] - rows[0]) * down];
    const [w, h] = [Math.max(SMALLEST_BOX, across0), Math.max(SMALLEST_BOX, down0)];
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(left + columns[0] * across - (w - across0) / 2, top + rows[0] * down - (h - down0) / 2, w, h);
  };
  const box = (row: number, column: number, cells: number, width: number, colour: string): void =>
    frameOf([row, row + cells], [column, column + cells], width, colour);
  const { cell, selected, hovered, lit, litCells, groups, between } = marks;
  const cross = ({ row, column }: Place): void => {
    context.fillStyle = theme.ink;
    context.globalAlpha = 0.1;
    context.fillRect(frame.left, top + row * down, frame.width, Math.max(1, down));
    context.fillRect(left + column * across, frame.top, Math.max(1, across), frame.height);
    context.globalAlpha = 1;
  };
  if (cell !== null) cross(cell);
  if (litCells.length <= MOST_CROSSED) for (const each of litCells) cross(each);
  for (const span of groups) frameOf(span, span, 1, theme.ink);
  for (const { rows, columns } of between) {
    frameOf(rows, columns, 4, theme.paper);
    frameOf(rows, columns, 2, theme.accent);
  }
  if (selected !== null) box(selected[0], selected[0], selected[1] - selected[0], 2.5, theme.accent);
  if (hovered !== null) box(hovered[0], hovered[0], hovered[1] - hovered[0], 1.5, theme.ink);
  for (const [from, to] of lit) box(from, from, to - from, 2.5, theme.accent);
  for (const { row, column } of litCells) {
    box(row, column, 1, 7, theme.paper);
    box(row, column, 1, 3, theme.ink);
  }
  if (cell !== null) box(cell.row, cell.column, 1, 2, theme.ink);
}

export interface HeatCallbacks {
  /** The pointer is on another cell, or on none. */
  onCell(cell: Place | null): void;
  /** The matrix was moved, in px from the corner of the canvas. */
  onMove(down: MovedDown): void;
  /** A cell was clicked or tapped. */
  onPick(cell: Place): void;
}

/** Zooming in ends where one cell is so large, in px: its number can be read. */
const LARGEST_CELL = 44;
const UNMOVED: Transform = { k: 1, x: 0, y: 0 };
/** Places that differ by less are the same one, in px. */
const ROUNDING = 1e-6;

interface Shown {
  readonly picture: HeatPicture;
  readonly frame: HeatFrame;
  /** Pictures of the matrix, by the number of rows that share a pixel. */
  readonly images: Map<number, HTMLCanvasElement>;
}

/** Shows a matrix on a canvas, moves it by wheel, drag and pinch, and says which cell is under the pointer. */
export class HeatPainter {
  readonly #canvas: MovableCanvas;
  readonly #measure: MeasureText;
  #shown: Shown | null = null;
  #marks: HeatMarks = { cell: null, selected: null, hovered: null, lit: [], litCells: [], groups: [], between: [] };

  constructor(canvas: HTMLCanvasElement, callbacks: HeatCallbacks, measure: MeasureText) {
    this.#measure = measure;
    this.#canvas = new MovableCanvas(canvas, {
      paint: (context, transform) => this.#paint(context, transform),
      onMove: ({ k, y }, settled) => callbacks.onMove({ k, y, settled }),
      onPoint: (at) => callbacks.onCell(at === null ? null : this.#cellAt(at)),
      onClick: (at) => {
        const cell = this.#cellAt(at);
        if (cell !== null) callbacks.onPick(cell);
      },
    });
  }

  /** Shows a picture; tells where the matrix lies in it. */
  render(picture: HeatPicture): HeatFrame {
    const before = this.#shown?.picture;
    const isSame =
      before?.values === picture.values && before.range === picture.range && before.theme === picture.theme;
    const frame = frameOf(picture, this.#measure);
    this.#shown = { picture, frame, images: isSame && this.#shown !== null ? this.#shown.images : new Map() };
    const { left, top, width, height } = frame;
    const matrix: [[number, number], [number, number]] = [
      [left, top],
      [left + width, top + height],
    ];
    const { x, y } = pitchOf(frame, picture.size);
    const largest = picture.stretched ? LARGEST_ZOOM : LARGEST_CELL / Math.min(x, y);
    this.#canvas.resize(picture.width, picture.height, matrix, largest);
    if (before?.size !== picture.size) this.#canvas.follow(UNMOVED);
    this.#canvas.paint();
    return frame;
  }

  setMarks(marks: HeatMarks): void {
    this.#marks = marks;
    this.#canvas.ask();
  }

  /** Zooms around the cell that is pointed out, or the middle. */
  zoomBy(factor: number): void {
    if (this.#shown === null) return;
    const { frame, picture } = this.#shown;
    const { x, y } = pitchOf(frame, picture.size);
    const middle = picture.size / 2 - 0.5;
    const { column, row } = this.#marks.cell ?? { column: middle, row: middle };
    const at = this.#canvas.transform.apply([frame.left + (column + 0.5) * x, frame.top + (row + 0.5) * y]);
    this.#canvas.zoomBy(factor, at);
  }

  reset(): void {
    this.#canvas.reset();
  }

  /**
   * Moves the matrix down as what has its rows is moved, and across by the same share of it: what is on the diagonal
   * comes along.
   */
  follow({ k, y }: Omit<MovedDown, 'settled'>): void {
    const now = this.#canvas.transform;
    if (this.#shown === null || (Math.abs(now.k / k - 1) < ROUNDING && Math.abs(now.y - y) < ROUNDING)) return;
    const { left, top, width, height } = this.#shown.frame;
    const before = placed(this.#shown.frame, now);
    const beside = before.x / width - before.y / height;
    const share = (y + k * top - top) / height + (beside * k) / now.k;
    const across = Math.min(0, Math.max(1 - k, share)) * width;
    this.#canvas.follow({ k, x: across + left - k * left, y });
  }

  /** Moves the picture just so far that a cell is in sight. */
  show({ row, column }: Place): void {
    if (this.#shown === null) return;
    const { frame, picture } = this.#shown;
    const { x, y, k } = placed(frame, this.#canvas.transform);
    const shift = (index: number, offset: number, length: number): number => {
      const pitch = (length / picture.size) * k;
      const from = offset + index * pitch;
      return from < 0 ? -from : Math.min(0, length - from - pitch);
    };
    this.#canvas.moveBy(shift(column, x, frame.width), shift(row, y, frame.height));
  }

  /** The bounds of a cell on the canvas, in px; null before anything is shown. */
  boxOf({ row, column }: Place): { left: number; top: number; width: number; height: number } | null {
    if (this.#shown === null) return null;
    const { frame, picture } = this.#shown;
    const { x, y, k } = placed(frame, this.#canvas.transform);
    const pitch = pitchOf(frame, picture.size);
    const [width, height] = [pitch.x * k, pitch.y * k];
    return { left: frame.left + x + column * width, top: frame.top + y + row * height, width, height };
  }

  destroy(): void {
    this.#canvas.destroy();
  }

  #cellAt(at: readonly [number, number]): Place | null {
    if (this.#shown === null) return null;
    const { frame, picture } = this.#shown;
    const { left, top, width, height } = frame;
    if (at[0] < left || at[0] >= left + width || at[1] < top || at[1] >= top + height) return null;
    const [x, y] = this.#canvas.transform.invert([...at]);
    const index = (share: number): number => Math.min(picture.size - 1, Math.max(0, Math.floor(share * picture.size)));
    return { row: index((y - top) / height), column: index((x - left) / width) };
  }

  #paint(context: PaintContext, transform: ZoomTransform): void {
    if (this.#shown === null || this.#shown.picture.size === 0) return;
    const { picture, frame } = this.#shown;
    const pitch = pitchOf(frame, picture.size);
    const cell = Math.min(pitch.x, pitch.y) * transform.k * globalThis.devicePixelRatio;
    const factor = cell >= 1 ? 1 : 2 ** Math.ceil(Math.log2(1 / cell));
    const image = { canvas: imageOf(this.#shown, factor), factor };
    const placement = placed(frame, transform);
    paintHeat(context, { picture, frame, placement, marks: this.#marks, image, measure: this.#measure });
  }
}

/** The zoom counts from the corner of the canvas, the picture from that of the matrix. */
const placed = ({ left, top }: HeatFrame, transform: ZoomTransform): Transform => ({
  x: transform.applyX(left) - left,
  y: transform.applyY(top) - top,
  k: transform.k,
});

/** The matrix as an image with one pixel a cell, or fewer where the screen has fewer; made once for each. */
function imageOf({ picture, images }: Shown, factor: number): HTMLCanvasElement {
  const known = images.get(factor);
  if (known !== undefined) return known;
  const { values, size } = pooled(picture.values, picture.size, factor);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pixels = heatPixels(values, size, picture.range, heatScale(picture.theme));
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, size, size), 0, 0);
  images.set(factor, canvas);
  return canvas;
}
