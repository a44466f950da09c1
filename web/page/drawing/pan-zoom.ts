import { interpolateZoom } from 'd3-interpolate';
import { select } from 'd3-selection';
import { zoom as createZoom, type D3ZoomEvent, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { animate } from './motion.ts';
import type { MovedDown, Transform } from './paint.ts';
import type { PainterState } from './painter-state.ts';
import type { Scene } from './scene.ts';

/** The drawing that is panned and zoomed. */
export interface Zoomed {
  readonly svg: SVGSVGElement;
  readonly state: Readonly<PainterState>;
  /** Shows the scene elsewhere; `settled`: it stays there for now. */
  move(transform: Transform, settled: boolean): void;
  /** True if an event is one to pan or zoom by. */
  mayZoom(event: Event): boolean;
}

type ZoomEvent = D3ZoomEvent<SVGSVGElement, unknown>;
type Extent = [[number, number], [number, number]];

/** A scene as d3-zoom wants it: from corner to corner around the middle. */
function extentOf({ placed: { width, height } }: Scene): Extent {
  return [
    [-width / 2, -height / 2],
    [width / 2, height / 2],
  ];
}

const asZoom = ({ k, x, y }: Transform): ZoomTransform => zoomIdentity.translate(x, y).scale(k);

/** Panning and zooming by wheel, drag, pinch and key. A tree is drawn without it: its code is loaded late. */
export class PanZoom {
  readonly #zoomed: Zoomed;
  readonly #zoom = createZoom<SVGSVGElement, unknown>();
  #stop = (): void => {};

  constructor(zoomed: Zoomed) {
    this.#zoomed = zoomed;
    this.#zoom
      .filter((event: Event) => zoomed.mayZoom(event))
      .on('start', (event: ZoomEvent) => {
        if (event.sourceEvent) this.#stop();
      })
      .on('zoom', (event: ZoomEvent) => zoomed.move(event.transform, false))
      .on('end', (event: ZoomEvent) => {
        if (event.sourceEvent) zoomed.move(event.transform, true);
      });
    const { scene, transform } = zoomed.state;
    if (scene !== null) this.fit(scene);
    select(zoomed.svg).call(this.#zoom).on('dblclick.zoom', null);
    this.jump(transform);
  }

  /** Keeps the view on a scene. */
  fit(scene: Scene): void {
    const { largestZoom } = scene.placed;
    this.#zoom.scaleExtent([1, largestZoom]).extent(extentOf(scene)).translateExtent(extentOf(scene));
  }

  /** Shows another place at once. */
  jump(transform: Transform): void {
    this.#stop();
    this.#zoom.transform(select(this.#zoomed.svg), asZoom(transform));
  }

  /** Zooms around the middle. */
  zoomBy(factor: number): void {
    const { x, y, k } = this.#zoomed.state.transform;
    this.#goTo(-x / k, -y / k, k * factor);
  }

  /** Shows all. */
  reset(): void {
    this.#goTo(0, 0, 1);
  }

  /** Moves up and down as a picture to the right of it does; what is at the right edge stays there. */
  follow({ k, y, settled }: MovedDown): void {
    const { scene, transform } = this.#zoomed.state;
    if (scene === null) return;
    const edge = scene.placed.width / 2;
    const x = Math.min((k - 1) * edge, edge - ((edge - transform.x) * k) / transform.k);
    this.jump({ k, x, y });
    if (settled) this.#zoomed.move({ k, x, y }, true);
  }

  destroy(): void {
    this.#stop();
    select(this.#zoomed.svg).on('.zoom', null);
  }

  /** Brings a point of the scene to the middle, at a zoom, as far as the limits allow. */
  #goTo(x: number, y: number, zoom: number): void {
    const { svg, state, move } = this.#zoomed;
    if (state.scene === null) return;
    this.#stop();
    const { width, largestZoom } = state.scene.placed;
    const { transform } = state;
    const extent = extentOf(state.scene);
    const to = Math.min(largestZoom, Math.max(1, zoom));
    const end = this.#zoom.constrain()(zoomIdentity.scale(to).translate(-x, -y), extent, extent);
    const from: [number, number, number] = [
      -transform.x / transform.k,
      -transform.y / transform.k,
      width / transform.k,
    ];
    const viewAt = interpolateZoom(from, [-end.x / to, -end.y / to, width / to]);
    this.#stop = animate((share) => {
      const [viewX, viewY, viewWidth] = viewAt(share);
      const between = zoomIdentity.scale(width / viewWidth).translate(-viewX, -viewY);
      this.#zoom.transform(select(svg), share === 1 ? end : between);
      if (share === 1) move(end, true);
    });
  }
}
