import { select } from 'd3-selection';
import { zoom as createZoom, type D3ZoomEvent, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import type { MeasureText } from '../text.ts';
import { nearestNode, type SideLayout } from './layout.ts';
import { type Columns, columnsOf, paintTanglegram, type Tanglegram } from './paint.ts';

/** Leaves under the pointer: one, or those of a node of either tree. */
export interface Pointed {
  readonly leaves: readonly number[];
}

export interface TangleCallbacks {
  onPoint(pointed: Pointed | null): void;
  onPick(pointed: Pointed): void;
}

/** Zooming in ends where leaves are so far apart, in px. */
const LARGEST_PITCH = 24;
/** Room above and below, in px. */
const MARGIN = 10;
/** How near a node the pointer must be, in px. */
const REACH = 7;

/** Shows two trees on a canvas, moves them up and down by wheel, drag and pinch, and says which leaves are pointed at. */
export class TanglePainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #measure: MeasureText;
  readonly #zoom = createZoom<HTMLCanvasElement, unknown>();
  #picture: Tanglegram | null = null;
  #marked: ReadonlySet<number> | null = null;
  #leaf: number | null = null;
  #transform: ZoomTransform = zoomIdentity;
  #request = 0;

  constructor(canvas: HTMLCanvasElement, callbacks: TangleCallbacks, measure: MeasureText) {
    this.#canvas = canvas;
    this.#measure = measure;
    this.#zoom.on('zoom', ({ transform }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
      this.#transform = transform;
      this.#ask();
    });
    select(canvas)
      .call(this.#zoom)
      .on('dblclick.zoom', null)
      .on('pointermove.tangle', (event: PointerEvent) => {
        if (event.buttons === 0) callbacks.onPoint(this.#at(event));
      })
      .on('pointerleave.tangle', () => callbacks.onPoint(null))
      .on('click.tangle', (event: MouseEvent) => {
        const pointed = this.#at(event);
        if (pointed !== null) callbacks.onPick(pointed);
      });
  }

  render(picture: Tanglegram): void {
    const before = this.#picture;
    this.#picture = picture;
    const pixels = globalThis.devicePixelRatio;
    this.#canvas.width = Math.round(picture.width * pixels);
    this.#canvas.height = Math.round(picture.height * pixels);
    const extent: [[number, number], [number, number]] = [
      [0, 0],
      [picture.width, picture.height],
    ];
    const largest = (LARGEST_PITCH * picture.left.leaves.length) / Math.max(1, picture.height);
    this.#zoom
      .extent(extent)
      .translateExtent(extent)
      .scaleExtent([1, Math.max(1, largest)]);
    if (before?.left.hierarchy !== picture.left.hierarchy || before.right.hierarchy !== picture.right.hierarchy) {
      this.reset();
    }
    this.#paint();
  }

  /** Leaves that stand out, and the one that is read out. */
  setMarks(marked: ReadonlySet<number> | null, leaf: number | null): void {
    this.#marked = marked;
    this.#leaf = leaf;
    this.#ask();
  }

  zoomBy(factor: number): void {
    this.#zoom.scaleBy(select(this.#canvas), factor);
  }

  reset(): void {
    this.#zoom.transform(select(this.#canvas), zoomIdentity);
  }

  /** Moves just so far that a leaf of the left tree is in sight. */
  show(leaf: number): void {
    const picture = this.#picture;
    if (picture === null) return;
    const { pitch, offset } = this.#scale(picture);
    const at = offset + ((picture.left.place[leaf] as number) + 0.5) * pitch;
    const shift = at < MARGIN ? MARGIN - at : Math.min(0, picture.height - MARGIN - at);
    if (shift !== 0) this.#zoom.translateBy(select(this.#canvas), 0, shift / this.#transform.k);
  }

  destroy(): void {
    cancelAnimationFrame(this.#request);
    select(this.#canvas).on('.zoom', null).on('.tangle', null);
  }

  #scale({ left, height }: Tanglegram): { readonly pitch: number; readonly offset: number } {
    const { k, y } = this.#transform;
    return { pitch: (k * (height - 2 * MARGIN)) / Math.max(1, left.leaves.length), offset: y + k * MARGIN };
  }

  #at(event: MouseEvent): Pointed | null {
    const picture = this.#picture;
    if (picture === null) return null;
    const { pitch, offset } = this.#scale(picture);
    const columns = columnsOf(picture, pitch, this.#measure);
    const bounds = this.#canvas.getBoundingClientRect();
    const x = event.clientX - bounds.left;
    const place = (event.clientY - bounds.top - offset) / pitch;
    const isLeft = x < (columns.from + columns.to) / 2;
    const side = isLeft ? picture.left : picture.right;
    if (place < 0 || place >= side.leaves.length) return null;
    const node = nodeUnder(side, isLeft, { x, place }, columns, pitch);
    if (node === null) return { leaves: [side.leaves[Math.floor(place)] as number] };
    return { leaves: Array.from(side.leaves.subarray(side.first[node], side.last[node])) };
  }

  #ask(): void {
    cancelAnimationFrame(this.#request);
    this.#request = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    const context = this.#canvas.getContext('2d');
    const picture = this.#picture;
    if (context === null || picture === null) return;
    const pixels = globalThis.devicePixelRatio;
    context.setTransform(pixels, 0, 0, pixels, 0, 0);
    const { pitch, offset } = this.#scale(picture);
    const columns = columnsOf(picture, pitch, this.#measure);
    const marks = { marked: this.#marked, leaf: this.#leaf };
    paintTanglegram(context, { picture, columns, pitch, offset, ...marks, measure: this.#measure });
  }
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
