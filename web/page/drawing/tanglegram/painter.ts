import type { ZoomTransform } from 'd3-zoom';
import { MovableCanvas } from '../movable-canvas.ts';
import type { PaintContext } from '../paint-context.ts';
import type { MeasureText } from '../text.ts';
import { columnsOf } from './columns.ts';
import { nearestNode, type SideLayout } from './layout.ts';
import { paintTanglegram } from './paint.ts';
import type { Columns, Tanglegram } from './view.ts';
import { MARGIN } from './whole.ts';

/** Leaves under the pointer: one, or those of a node of either tree. */
export interface Pointed {
  readonly leaves: readonly number[];
}

export interface TangleCallbacks {
  onPoint(pointed: Pointed | null): void;
  onPick(pointed: Pointed): void;
}

/** The largest distance of neighbouring leaves when zoomed in, in px. */
const LARGEST_PITCH = 24;
/** The largest distance of the pointer from a node that it points at, in px. */
const REACH = 7;

/** Shows two trees on a canvas, moves them up and down by wheel, drag and pinch, and says which leaves are pointed at. */
export class TanglePainter {
  readonly #canvas: MovableCanvas;
  readonly #measure: MeasureText;
  #picture: Tanglegram | null = null;
  #marked: ReadonlySet<number> | null = null;
  #leaf: number | null = null;

  constructor(canvas: HTMLCanvasElement, callbacks: TangleCallbacks, measure: MeasureText) {
    this.#measure = measure;
    this.#canvas = new MovableCanvas(canvas, {
      paint: (context, transform) => this.#paint(context, transform),
      onPoint: (at) => callbacks.onPoint(at === null ? null : this.#pointedAt(at)),
      onClick: (at) => {
        const pointed = this.#pointedAt(at);
        if (pointed !== null) callbacks.onPick(pointed);
      },
    });
  }

  render(picture: Tanglegram): void {
    const before = this.#picture;
    this.#picture = picture;
    const { width, height, left, right } = picture;
    const whole: [[number, number], [number, number]] = [
      [0, 0],
      [width, height],
    ];
    this.#canvas.resize(width, height, whole, (LARGEST_PITCH * left.leaves.length) / Math.max(1, height));
    if (before?.left.hierarchy !== left.hierarchy || before.right.hierarchy !== right.hierarchy) this.reset();
    this.#canvas.paint();
  }

  /** Leaves that stand out, and the one that is read out. */
  setMarks(marked: ReadonlySet<number> | null, leaf: number | null): void {
    this.#marked = marked;
    this.#leaf = leaf;
    this.#canvas.ask();
  }

  zoomBy(factor: number): void {
    this.#canvas.zoomBy(factor);
  }

  reset(): void {
    this.#canvas.reset();
  }

  /** Moves the picture as little as needed to show a leaf of the left tree. */
  show(leaf: number): void {
    const picture = this.#picture;
    if (picture === null) return;
    const { pitch, offset } = scaleOf(picture, this.#canvas.transform);
    const at = offset + ((picture.left.place[leaf] as number) + 0.5) * pitch;
    this.#canvas.moveBy(0, at < MARGIN ? MARGIN - at : Math.min(0, picture.height - MARGIN - at));
  }

  destroy(): void {
    this.#canvas.destroy();
  }

  #pointedAt([x, y]: readonly [number, number]): Pointed | null {
    const picture = this.#picture;
    if (picture === null) return null;
    const { pitch, offset } = scaleOf(picture, this.#canvas.transform);
    const columns = columnsOf(picture, pitch, this.#measure);
    const place = (y - offset) / pitch;
    const isLeft = x < (columns.from + columns.to) / 2;
    const side = isLeft ? picture.left : picture.right;
    if (place < 0 || place >= side.leaves.length) return null;
    const node = nodeUnder(side, isLeft, { x, place }, columns, pitch);
    if (node === null) return { leaves: [side.leaves[Math.floor(place)] as number] };
    return { leaves: Array.from(side.leaves.subarray(side.first[node], side.last[node])) };
  }

  #paint(context: PaintContext, transform: ZoomTransform): void {
    const picture = this.#picture;
    if (picture === null) return;
    const { pitch, offset } = scaleOf(picture, transform);
    const columns = columnsOf(picture, pitch, this.#measure);
    const marks = { marked: this.#marked, leaf: this.#leaf };
    paintTanglegram(context, { picture, columns, pitch, offset, ...marks, measure: this.#measure });
  }
}

/** The distance of leaves on screen, and the place of the first. */
function scaleOf({ left, height }: Tanglegram, { k, y }: ZoomTransform): { pitch: number; offset: number } {
  return { pitch: (k * (height - 2 * MARGIN)) / Math.max(1, left.leaves.length), offset: y + k * MARGIN };
}

function nodeUnder(
  side: SideLayout,
  isLeft: boolean,
  at: { readonly x: number; readonly place: number },
  columns: Columns,
  pitch: number,
): number | null {
  const [leaves, root] = isLeft ? [columns.leftLeaves, columns.leftRoot] : [columns.rightLeaves, columns.rightRoot];
  const x = (at.x - leaves) / (root - leaves);
  return nearestNode(side, { x, y: at.place }, { x: Math.abs(root - leaves), y: pitch }, REACH);
}
