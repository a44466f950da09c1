import type { ZoomTransform } from 'd3-zoom';
import { LARGEST_ZOOM } from '../labels.ts';
import { MovableCanvas } from '../movable-canvas.ts';
import type { MovedDown, Transform } from '../paint.ts';
import type { PaintContext } from '../paint-context.ts';
import type { MeasureText } from '../text.ts';
import { heatPixels, heatScale } from './colours.ts';
import { frameOf, type HeatFrame, pitchOf } from './frame.ts';
import { pooled } from './matrix.ts';
import { paintHeat } from './paint.ts';
import type { HeatMarks, HeatPicture, Place, Placement } from './view.ts';

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
  /** By how many rows share a pixel. */
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
const placed = ({ left, top }: HeatFrame, transform: ZoomTransform): Placement => ({
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
