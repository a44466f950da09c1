import { interpolateZoom } from 'd3-interpolate';
import { pointer, select } from 'd3-selection';
import { zoom as createZoom, type D3ZoomEvent, type ZoomTransform, zoomIdentity } from 'd3-zoom';
import { CanvasSurface } from './canvas.ts';
import { cutMarks, type ShownCut } from './cut-marks.ts';
import { highlightMarks, tipMark } from './highlight.ts';
import { LARGEST_ZOOM } from './labels.ts';
import { Layers } from './layers.ts';
import type { PlacedAxis } from './layout.ts';
import type { Mark } from './marks.ts';
import { animate } from './motion.ts';
import type { Transform } from './paint.ts';
import type { Exists, Scene } from './scene.ts';
import type { SceneView } from './svg.ts';
import type { Theme } from './theme.ts';
import { tween } from './tween.ts';

export interface PainterCallbacks {
  /** The pointer is on another node, or on none. */
  onHover(node: number | null): void;
  /** The pointer is beside the leaves of another group, where it is shown, or of none. */
  onGroup?(group: number | null): void;
  /** A group was clicked there. */
  onPickGroup?(group: number): void;
  /** A node was clicked, or the paper beside the tree. */
  onSelect(node: number | null): void;
  /** A node was double-clicked: show its subtree alone. */
  onOpen(node: number): void;
  /** The line of the cut is being dragged to a height, and was let go. */
  onCut?(height: number): void;
  onCutEnd?(): void;
  /** Where the handle of the cut is, in px from the top left corner; null where there is none in sight. */
  onHandle?(place: { readonly x: number; readonly y: number } | null): void;
}

/** A scene and what is seen of it. */
export interface SeenScene extends SceneView {
  readonly scene: Scene;
  readonly theme: Theme;
}

/** Shows scenes in an <svg> element with pan and zoom. It knows nodes and geometry, nothing of the application. */
export interface Painter {
  /** Shows a scene; what it has in common with the one before moves to its new place. */
  render(scene: Scene, theme: Theme): void;
  setSelection(node: number | null): void;
  setHover(node: number | null): void;
  /** Draws where the tree is cut; null: it is not. */
  setCut(cut: ShownCut | null): void;
  /** Lets one group stand out, or none. */
  setGroup(group: number | null): void;
  /** Fades the nodes that are not there yet; null: all are there. */
  setExisting(exists: Exists | null): void;
  /** Zooms around the middle of the picture: a factor above 1 comes closer. */
  zoomBy(factor: number): void;
  /** Makes a subtree as large as the picture allows; null shows all. */
  zoomTo(node: number | null): void;
  /** Shows all. */
  reset(): void;
  /** What is on screen of the scene. */
  view(): SeenScene | null;
  destroy(): void;
}

/** How near the pointer must be to a node's dot or to the line of the cut, in px on screen, to mean that. */
const REACH = 9;
const CUT_REACH = 7;
const HANDLE_REACH = 12;
/** A finger is so many times less exact. */
const FINGER = 2;
/** How much of the picture a subtree fills that is zoomed to. */
const FILL = 0.9;
/** From so many marks on they are painted into a canvas instead of being elements. */
const MANY_MARKS = 1500;

/**
 * Draws into `svg`, whose size must be that of the scenes; everything drawn is removed again by `destroy`. The first scene
 * is seen at `start`.
 */
export const createPainter = (
  svg: SVGSVGElement,
  callbacks: PainterCallbacks,
  start: Transform = zoomIdentity,
): Painter => new ScenePainter(svg, callbacks, start);

class ScenePainter implements Painter {
  readonly #svg: SVGSVGElement;
  readonly #callbacks: PainterCallbacks;
  readonly #layers: Layers;
  #canvas: CanvasSurface | null = null;
  readonly #zoom = createZoom<SVGSVGElement, unknown>();
  #scene: Scene | null = null;
  #theme: Theme | null = null;
  #transform: ZoomTransform = zoomIdentity;
  readonly #start: ZoomTransform;
  #selected: number | null = null;
  #hovered: number | null = null;
  #pointed: number | null = null;
  #cut: ShownCut | null = null;
  #exists: Exists | null = null;
  #group: number | null = null;
  #dragging = false;
  #stopMoving = (): void => {};
  #stopZooming = (): void => {};

  constructor(svg: SVGSVGElement, callbacks: PainterCallbacks, start: Transform) {
    this.#svg = svg;
    this.#start = zoomIdentity.translate(start.x, start.y).scale(start.k);
    this.#callbacks = callbacks;
    this.#layers = new Layers(svg);
    this.#zoom
      .scaleExtent([1, LARGEST_ZOOM])
      .filter((event: Event) => !this.#dragging && this.#mayZoom(event))
      .on('start', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (event.sourceEvent) this.#stopZooming();
      })
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => this.#move(event.transform, false))
      .on('end', (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
        if (event.sourceEvent) this.#move(event.transform, true);
      });
    // Before the zoom, which takes the presses for itself that are not for the cut.
    select(svg)
      .on('pointerdown.painter', (event: PointerEvent) => this.#press(event))
      .on('pointermove.painter', (event: PointerEvent) => this.#point(event))
      .on('pointerup.painter pointercancel.painter', (event: PointerEvent) => this.#release(event))
      .on('pointerleave.painter', () => this.#report(null, null))
      .call(this.#zoom)
      .on('dblclick.zoom', null)
      .on('click.painter', (event: MouseEvent) => {
        if (this.#isOnCut(event)) return;
        const group = this.#groupAt(event);
        if (group === null) callbacks.onSelect(this.#find(event));
        else callbacks.onPickGroup?.(group);
      })
      .on('dblclick.painter', (event: MouseEvent) => {
        const node = this.#groupAt(event) === null ? this.#find(event) : null;
        if (node !== null) callbacks.onOpen(node);
      });
  }

  render(scene: Scene, theme: Theme): void {
    const before = this.#scene;
    if (before === scene) this.#stopMoving();
    const { placed } = scene;
    const { width, height } = placed;
    const samePlaces = before?.placed.body === placed.body;
    const sameTree = before?.placed.layout.tree.hierarchy === placed.layout.tree.hierarchy;
    const resized = before?.placed.width !== width || before?.placed.height !== height;
    if (!samePlaces) this.#stopMoving();
    this.#scene = scene;
    this.#theme = theme;
    this.#svg.setAttribute('viewBox', `${-width / 2} ${-height / 2} ${width} ${height}`);
    this.#zoom.extent(extentOf(scene)).translateExtent(extentOf(scene));
    this.#paint(scene, theme);
    if (!sameTree) {
      this.#selected = null;
      this.#hovered = null;
      this.#group = null;
      this.#layers.showGroup(null);
      this.#canvas?.showGroup(null);
    }
    const moved = !samePlaces && (!sameTree || !resized);
    if (moved) {
      this.#stopZooming();
      this.#zoom.transform(select(this.#svg), before === null ? this.#start : zoomIdentity);
      const marksAt = before === null ? null : tween(before, scene);
      if (marksAt !== null) {
        const surface = this.#canvas ?? this.#layers;
        this.#stopMoving = animate((share) => surface.move(marksAt(share)));
      }
    }
    this.#move(this.#transform, true);
    this.#highlight();
  }

  /** Elements for few marks, a canvas behind the highlights for many. */
  #paint(scene: Scene, theme: Theme): void {
    const { body } = scene.placed;
    if (body.length + scene.labels.length + scene.over.length > MANY_MARKS) {
      this.#canvas ??= new CanvasSurface(this.#svg, this.#exists);
      this.#canvas.paint(scene, theme);
      this.#layers.paint({ ...scene, placed: { ...scene.placed, body: [] }, labels: [], over: [] }, theme);
      return;
    }
    this.#canvas?.remove();
    this.#canvas = null;
    this.#layers.paint(scene, theme);
  }

  #move(transform: ZoomTransform, settled: boolean): void {
    this.#transform = transform;
    this.#layers.transform(transform, settled);
    this.#canvas?.transform(transform, settled);
    this.#placeHandle();
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

  setCut(cut: ShownCut | null): void {
    this.#cut = cut;
    if (this.#scene !== null) this.#layers.highlight('cut', cutMarks(this.#scene.placed.layout, cut));
    this.#placeHandle();
  }

  setGroup(group: number | null): void {
    this.#group = group;
    this.#layers.showGroup(group);
    this.#canvas?.showGroup(group);
  }

  setExisting(exists: Exists | null): void {
    this.#exists = exists;
    this.#layers.showExisting(exists);
    this.#canvas?.showExisting(exists);
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
    const { layout, width, height } = this.#scene.placed;
    const { left, top, right, bottom } = layout.boxOf(node);
    const zoom = FILL * Math.min(width / (right - left), height / (bottom - top));
    this.#goTo((left + right) / 2, (top + bottom) / 2, zoom);
  }

  reset(): void {
    this.zoomTo(null);
  }

  view(): SeenScene | null {
    const [scene, theme] = [this.#scene, this.#theme];
    if (scene === null || theme === null) return null;
    const extra = [...this.#marksOver(scene), ...cutMarks(scene.placed.layout, this.#cut)];
    return { scene, theme, transform: this.#transform, extra, exists: this.#exists, group: this.#group };
  }

  destroy(): void {
    this.#stopMoving();
    this.#stopZooming();
    select(this.#svg).on('.zoom', null).on('.painter', null);
    this.#layers.remove();
    this.#canvas?.remove();
  }

  /** Brings a point of the scene to the middle, at a zoom, as far as the limits allow. */
  #goTo(x: number, y: number, zoom: number): void {
    if (this.#scene === null) return;
    this.#stopZooming();
    const { width } = this.#scene.placed;
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
      if (share === 1) this.#move(end, true);
    });
  }

  #at(event: Event): [number, number] {
    return this.#transform.invert(pointer(event, this.#svg));
  }

  #find(event: Event): number | null {
    if (this.#scene === null) return null;
    const [x, y] = this.#at(event);
    return this.#scene.placed.layout.nodeAt(x, y, (REACH * exactness(event)) / this.#transform.k);
  }

  /** The group that is shown at the place of an event; null where none is. */
  #groupAt(event: Event): number | null {
    if (this.#scene === null || this.#scene.groups === null || this.#callbacks.onGroup === undefined) return null;
    const leaf = this.#scene.placed.layout.leafBeside(...this.#at(event));
    const group = leaf === null ? -1 : (this.#scene.groups.ofNode[leaf] ?? -1);
    return group < 0 ? null : group;
  }

  /** Whether an event is on the line of the cut. */
  #isOnCut(event: Event): boolean {
    const axis = this.#scene?.placed.layout.axis ?? null;
    if (axis === null || this.#callbacks.onCut === undefined) return false;
    const [x, y] = this.#at(event);
    const { k } = this.#transform;
    const [handleX, handleY] = this.#handleOn(axis);
    const by = exactness(event);
    if (k * Math.hypot(handleX - x, handleY - y) <= by * HANDLE_REACH) return true;
    return this.#cut !== null && k * axis.distance(x, y, this.#cut.height) <= by * CUT_REACH;
  }

  /** What d3 asks by default, and that the press is not for the cut: a finger on the cut was seen as a pointer before. */
  #mayZoom(event: Event): boolean {
    if (!(event instanceof MouseEvent)) return true;
    if ((event.ctrlKey && event.type !== 'wheel') || event.button !== 0) return false;
    return event.type === 'wheel' || event.type === 'dblclick' || !this.#isOnCut(event);
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0 || !this.#isOnCut(event)) return;
    this.#report(null, null);
    this.#dragging = true;
    this.#svg.setPointerCapture(event.pointerId);
  }

  #release(event: PointerEvent): void {
    if (!this.#dragging) return;
    this.#dragging = false;
    this.#svg.releasePointerCapture(event.pointerId);
    this.#callbacks.onCutEnd?.();
  }

  #point(event: PointerEvent): void {
    if (this.#dragging) {
      const axis = this.#scene?.placed.layout.axis ?? null;
      if (axis !== null) this.#callbacks.onCut?.(axis.heightOf(...this.#at(event)));
      return;
    }
    if (event.pointerType === 'touch' || event.buttons !== 0) return;
    const onCut = this.#isOnCut(event);
    const group = onCut ? null : this.#groupAt(event);
    this.#report(onCut || group !== null ? null : this.#find(event), group);
    if (onCut) this.#svg.style.cursor = 'grab';
  }

  #report(node: number | null, group: number | null): void {
    this.#svg.style.cursor = node === null && group === null ? '' : 'pointer';
    if (group !== this.#pointed) {
      this.#pointed = group;
      this.#callbacks.onGroup?.(group);
    }
    if (node === this.#hovered) return;
    this.setHover(node);
    this.#callbacks.onHover(node);
  }

  /** What is selected and what is pointed at. */
  #marksOver(scene: Scene): Mark[] {
    const marks = highlightMarks(scene.placed.layout, this.#selected, this.#hovered);
    const tip = this.#hovered === null ? null : tipMark(scene, this.#hovered, this.#transform.k);
    return tip === null ? marks : [...marks, tip];
  }

  #highlight(): void {
    const scene = this.#scene;
    if (scene === null) return;
    const marks = this.#marksOver(scene);
    for (const layer of ['wedge', 'hover', 'outline', 'marker', 'tip'] as const) {
      this.#layers.highlight(
        layer,
        marks.filter(({ style }) => style === layer),
      );
    }
    this.#layers.highlight('cut', cutMarks(scene.placed.layout, this.#cut));
  }

  /** Where the handle is: on the line, or where all leaves are alone while there is none. */
  #handleOn(axis: PlacedAxis): readonly [number, number] {
    return axis.handleAt(this.#cut?.height ?? (axis.levels[0] as number));
  }

  #placeHandle(): void {
    const scene = this.#scene;
    if (scene === null || this.#callbacks.onHandle === undefined) return;
    const { axis } = scene.placed.layout;
    if (axis === null) {
      this.#callbacks.onHandle(null);
      return;
    }
    const { width, height } = scene.placed;
    const [x, y] = this.#transform.apply([...this.#handleOn(axis)]);
    const place = { x: x + width / 2, y: y + height / 2 };
    const inside = place.x >= 0 && place.y >= 0 && place.x <= width && place.y <= height;
    this.#callbacks.onHandle(inside ? place : null);
  }
}

/** How much further from what it means the pointer of an event may be. */
const exactness = (event: Event): number =>
  event instanceof PointerEvent && event.pointerType === 'touch' ? FINGER : 1;

const extentOf = ({ placed: { width, height } }: Scene): [[number, number], [number, number]] => [
  [-width / 2, -height / 2],
  [width / 2, height / 2],
];
