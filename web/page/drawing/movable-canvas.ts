import { select } from 'd3-selection';
import { zoom as createZoom, type D3ZoomEvent, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { dotsPerPixel, placeIn } from './enlarged.ts';
import type { Transform } from './paint.ts';
import { type PaintContext, showsPainting } from './paint-context.ts';

/** A picture's answers to its canvas. Places are in px from the canvas's corner, as they are on screen. */
export interface MovableCallbacks {
  /** Paints everything, in px of the page. */
  paint(context: PaintContext, transform: ZoomTransform): void;
  /** The picture was moved by its user or by a call that says so; `settled`: it stays there for now. */
  onMove?(transform: ZoomTransform, settled: boolean): void;
  /** The pointer is at a place with no button down, or beside the canvas. */
  onPoint(at: readonly [number, number] | null): void;
  /** A place was clicked or tapped. */
  onClick(at: readonly [number, number]): void;
}

type Extent = [[number, number], [number, number]];

/** A canvas whose picture is moved by wheel, drag and pinch, and painted at most once a frame. */
export class MovableCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #callbacks: MovableCallbacks;
  readonly #zoom = createZoom<HTMLCanvasElement, unknown>();
  #transform: ZoomTransform = zoomIdentity;
  #request = 0;
  #follows = false;
  #width = 0;
  #height = 0;

  constructor(canvas: HTMLCanvasElement, callbacks: MovableCallbacks) {
    this.#canvas = canvas;
    this.#callbacks = callbacks;
    this.#zoom
      .on('zoom', ({ transform }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
        this.#transform = transform;
        this.#tell(false);
        this.ask();
      })
      .on('end', () => this.#tell(true));
    showsPainting(canvas, () => ({
      width: this.#width,
      height: this.#height,
      paint: (context) => callbacks.paint(context, this.#transform),
    }));
    select(canvas)
      .call(this.#zoom)
      .on('dblclick.zoom', null)
      .on('pointermove.movable', (event: PointerEvent) => {
        if (event.buttons === 0) callbacks.onPoint(this.#placeOf(event));
      })
      .on('pointerleave.movable', () => callbacks.onPoint(null))
      .on('click.movable', (event: MouseEvent) => callbacks.onClick(this.#placeOf(event)));
  }

  get transform(): ZoomTransform {
    return this.#transform;
  }

  /** Gives the canvas its size in px, the part of it that moves, and how near one may come. */
  resize(width: number, height: number, extent: Extent, largest: number): void {
    this.#width = width;
    this.#height = height;
    const pixels = dotsPerPixel(this.#canvas);
    this.#canvas.width = Math.round(width * pixels);
    this.#canvas.height = Math.round(height * pixels);
    this.#zoom
      .extent(extent)
      .translateExtent(extent)
      .scaleExtent([1, Math.max(1, largest)]);
  }

  /** Zooms around a place, or the middle. */
  zoomBy(factor: number, at?: [number, number]): void {
    this.#zoom.scaleBy(select(this.#canvas), factor, at);
  }

  /** Moves the picture by px on screen. */
  moveBy(x: number, y: number): void {
    const { k } = this.#transform;
    if (x !== 0 || y !== 0) this.#zoom.translateBy(select(this.#canvas), x / k, y / k);
  }

  reset(): void {
    this.#zoom.transform(select(this.#canvas), zoomIdentity);
  }

  /** Moves the picture to where another one is: nobody is told. */
  follow({ k, x, y }: Transform): void {
    this.#follows = true;
    this.#zoom.transform(select(this.#canvas), zoomIdentity.translate(x, y).scale(k));
    this.#follows = false;
  }

  /** Paints with the next frame. */
  ask(): void {
    cancelAnimationFrame(this.#request);
    this.#request = requestAnimationFrame(() => this.paint());
  }

  paint(): void {
    const context = this.#canvas.getContext('2d');
    if (context === null) return;
    const pixels = dotsPerPixel(this.#canvas);
    context.setTransform(pixels, 0, 0, pixels, 0, 0);
    this.#callbacks.paint(context, this.#transform);
  }

  destroy(): void {
    cancelAnimationFrame(this.#request);
    select(this.#canvas).on('.zoom', null).on('.movable', null);
  }

  #tell(settled: boolean): void {
    if (!this.#follows) this.#callbacks.onMove?.(this.#transform, settled);
  }

  #placeOf(event: MouseEvent): [number, number] {
    return placeIn(this.#canvas, event);
  }
}
