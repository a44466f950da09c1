import { interpolateZoom } from 'd3-interpolate';
import { pointer, select } from 'd3-selection';
import { zoom as createZoom, type D3ZoomEvent, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { LARGEST_ZOOM, RING_WIDTH } from './labels.ts';
import { Layers } from './layers.ts';
import { markerMark, movingMarks, wedgeMark } from './marks.ts';
import { morph } from './morph.ts';
import { animate } from './motion.ts';
import { nodeAt, sectorBox } from './radial.ts';
import type { Scene } from './scene.ts';
import type { Theme } from './theme.ts';

export interface PainterCallbacks {
  /** The pointer is on another node, or on none. */
  onHover(node: number | null): void;
  /** A node was clicked, or the paper beside the tree. */
  onSelect(node: number | null): void;
  /** A node was double-clicked: show its subtree alone. */
  onOpen(node: number): void;
}

/** Shows scenes in an <svg> element with pan and zoom. It knows nodes and geometry, nothing of the application. */
export interface Painter {
  /** Shows a scene; what it has in common with the one before moves to its new place. */
  render(scene: Scene, theme: Theme): void;
  setSelection(node: number | null): void;
  setHover(node: number | null): void;
  /** Lets one group stand out, or none. */
  setGroup(group: number | null): void;
  /** Zooms around the middle of the picture: a factor above 1 comes closer. */
  zoomBy(factor: number): void;
  /** Makes a subtree as large as the picture allows; null shows all. */
  zoomTo(node: number | null): void;
  /** Shows all. */
  reset(): void;
  destroy(): void;
}

/** How near the pointer must be to a node's dot, in px on screen, to mean the node and not what is below it. */
const REACH = 9;
/** How much of the picture a subtree fills that is zoomed to. */
const FILL = 0.9;

/** Draws into `svg`, whose size must be that of the scenes; everything drawn is removed again by `destroy`. */
export const createPainter = (svg: SVGSVGElement, callbacks: PainterCallbacks): Painter =>
  new ScenePainter(svg, callbacks);

class ScenePainter implements Painter {
  readonly #svg: SVGSVGElement;
  readonly #callbacks: PainterCallbacks;
  readonly #layers: Layers;
  readonly #zoom = createZoom<SVGSVGElement, unknown>();
  #scene: Scene | null = null;
  #transform: ZoomTransform = zoomIdentity;
  #selected: number | null = null;
  #hovered: number | null = null;
  #stopMoving = (): void => {};
  #stopZooming = (): void => {};

  constructor(svg: SVGSVGElement, callbacks: PainterCallbacks) {
    this.#svg = svg;
    this.#callbacks = callbacks;
    this.#layers = new Layers(svg);
    this.#zoom
      .scaleExtent([1, LARGEST_ZOOM])
      .on('start', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (event.sourceEvent) this.#stopZooming();
      })
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        this.#transform = event.transform;
        this.#layers.transform(event.transform, false);
      })
      .on('end', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (event.sourceEvent) this.#layers.transform(event.transform, true);
      });
    select(svg)
      .call(this.#zoom)
      .on('dblclick.zoom', null)
      .on('pointermove.painter', (event: PointerEvent) => this.#point(event))
      .on('pointerleave.painter', () => this.#report(null))
      .on('click.painter', (event: MouseEvent) => callbacks.onSelect(this.#find(event)))
      .on('dblclick.painter', (event: MouseEvent) => {
        const node = this.#find(event);
        if (node !== null) callbacks.onOpen(node);
      });
  }

  render(scene: Scene, theme: Theme): void {
    const before = this.#scene;
    const sameTree = before?.layout.hierarchy === scene.layout.hierarchy;
    const { width, height } = scene;
    this.#stopMoving();
    this.#scene = scene;
    this.#svg.setAttribute('viewBox', `${-width / 2} ${-height / 2} ${width} ${height}`);
    this.#zoom.extent(extentOf(scene)).translateExtent(extentOf(scene));
    this.#layers.paint(scene, theme);
    if (!sameTree) {
      this.#selected = null;
      this.#hovered = null;
      this.#layers.showGroup(null);
      this.#stopZooming();
      this.#zoom.transform(select(this.#svg), zoomIdentity);
      const layoutAt = before === null ? null : morph(before, scene);
      if (layoutAt !== null) {
        this.#stopMoving = animate((share) => this.#layers.move(movingMarks(scene, layoutAt(share))));
      }
    }
    this.#layers.transform(this.#transform, true);
    this.#highlight();
  }

  setSelection(node: number | null): void {
    if (node === this.#selected) return;
    this.#selected = node;
    this.#highlight();
  }

  setHover(node: number | null): void {
    if (node === this.#hovered) return;
    this.#hovered = node;
    this.#highlight();
  }

  setGroup(group: number | null): void {
    this.#layers.showGroup(group);
  }

  zoomBy(factor: number): void {
    const { x, y, k } = this.#transform;
    this.#goTo(-x / k, -y / k, k * factor);
  }

  zoomTo(node: number | null): void {
    if (this.#scene === null) return;
    if (node === null) {
      this.#goTo(0, 0, 1);
      return;
    }
    const { layout, space, width, height } = this.#scene;
    const [left, top, right, bottom] = sectorBox(layout, node, space.ringRadius);
    const zoom = FILL * Math.min(width / (right - left), height / (bottom - top));
    this.#goTo((left + right) / 2, (top + bottom) / 2, zoom);
  }

  reset(): void {
    this.zoomTo(null);
  }

  destroy(): void {
    this.#stopMoving();
    this.#stopZooming();
    select(this.#svg).on('.zoom', null).on('.painter', null);
    this.#layers.remove();
  }

  /** Brings a point of the scene to the middle, at a zoom, as far as the limits allow. */
  #goTo(x: number, y: number, zoom: number): void {
    if (this.#scene === null) return;
    this.#stopZooming();
    const { width } = this.#scene;
    const { k } = this.#transform;
    const extent = extentOf(this.#scene);
    const to = Math.min(LARGEST_ZOOM, Math.max(1, zoom));
    const end = this.#zoom.constrain()(zoomIdentity.scale(to).translate(-x, -y), extent, extent);
    const from: [number, number, number] = [-this.#transform.x / k, -this.#transform.y / k, width / k];
    const viewAt = interpolateZoom(from, [-end.x / to, -end.y / to, width / to]);
    this.#stopZooming = animate((share) => {
      const [viewX, viewY, viewWidth] = viewAt(share);
      const between = zoomIdentity.scale(width / viewWidth).translate(-viewX, -viewY);
      this.#zoom.transform(select(this.#svg), share === 1 ? end : between);
      if (share === 1) this.#layers.transform(end, true);
    });
  }

  #find(event: Event): number | null {
    if (this.#scene === null) return null;
    const { layout, space } = this.#scene;
    const [x, y] = this.#transform.invert(pointer(event, this.#svg));
    return nodeAt(layout, x, y, REACH / this.#transform.k, space.ringRadius + RING_WIDTH / 2);
  }

  #point(event: PointerEvent): void {
    if (event.pointerType === 'touch' || event.buttons !== 0) return;
    this.#report(this.#find(event));
  }

  #report(node: number | null): void {
    if (node === this.#hovered) return;
    this.#svg.style.cursor = node === null ? '' : 'pointer';
    this.setHover(node);
    this.#callbacks.onHover(node);
  }

  #highlight(): void {
    const scene = this.#scene;
    if (scene === null) return;
    const selected = this.#selected === null ? [] : [this.#selected];
    const hovered = this.#hovered === null || this.#hovered === this.#selected ? [] : [this.#hovered];
    const marker = (node: number) => markerMark(scene, node);
    this.#layers.highlight(
      'wedge',
      selected.map((node) => wedgeMark(scene, node, 'wedge')),
    );
    this.#layers.highlight(
      'hover',
      hovered.map((node) => wedgeMark(scene, node, 'hover')),
    );
    this.#layers.highlight('marker', [...selected.map(marker), ...hovered.map(marker)]);
  }
}

const extentOf = ({ width, height }: Scene): [[number, number], [number, number]] => [
  [-width / 2, -height / 2],
  [width / 2, height / 2],
];
