import { select } from 'd3-selection';
import { isLeaf } from '../../engine/hierarchy/walk.ts';
import type { CanvasSurface } from './canvas.ts';
import { cutMarks, handleOn, type ShownCut } from './cut-marks.ts';
import { Layers, setAttributes } from './layers.ts';
import type { Layout } from './layout.ts';
import type { DotMark, Mark, TextMark } from './marks.ts';
import { type MovedDown, type Transform, toView } from './paint.ts';
import type { PainterState } from './painter-state.ts';
import type { PanZoom } from './pan-zoom.ts';
import { round } from './path.ts';
import { type PointerCallbacks, Pointing } from './pointing.ts';
import type { Exists, Scene } from './scene.ts';
import type { SceneView } from './svg.ts';
import type { Theme } from './theme.ts';

/** Events of the drawing, told to whoever made the painter. */
export interface PainterCallbacks extends PointerCallbacks {
  /** The handle of the cut has moved to a place, in px from the top left corner; null if none is in sight. */
  onHandle?(place: { readonly x: number; readonly y: number } | null): void;
  /** The picture was moved. */
  onMove?(down: MovedDown): void;
}

/** A scene and what is seen of it. */
export interface SeenScene extends SceneView {
  readonly scene: Scene;
  readonly theme: Theme;
}

/** The way that a scene comes after the one before. */
interface Coming {
  /** True if it is seen from where that was. */
  readonly stays?: boolean;
  /** True if it follows something that is dragged, and many scenes come one after another: each is there at once. */
  readonly isHeld?: boolean;
}

/** Shows scenes in an <svg> element with pan and zoom. It knows nodes and geometry, nothing of the application. */
export interface Painter {
  /** Shows a scene; what it has in common with the one before moves to its new place. */
  render(scene: Scene, theme: Theme, coming?: Coming): void;
  setSelection(node: number | null): void;
  setHover(node: number | null): void;
  /** Marks the nodes that a number speaks of. */
  setLit(nodes: readonly number[]): void;
  /** Draws where the tree is cut; null: it is not. */
  setCut(cut: ShownCut | null): void;
  /** Lets one group stand out, or none. */
  setGroup(group: number | null): void;
  /** Fades the nodes that are not there yet; null: all are there. */
  setExisting(exists: Exists | null): void;
  /** Zooms around the middle of the picture: a factor above 1 comes closer. */
  zoomBy(factor: number): void;
  /** Shows all. */
  reset(): void;
  /** Moves the picture down the page as another one is moved. */
  follow(down: MovedDown): void;
  /** The part of the scene on screen. */
  view(): SeenScene | null;
  destroy(): void;
}

/** From this many marks on they are painted into a canvas instead of being elements. */
const MANY_MARKS = 1500;
/** So many are not made elements until there is a canvas: that would take longer than to wait for it. */
const FAR_TOO_MANY = 20_000;
/** The same while scenes follow one another as something is dragged. */
const MANY_HELD = 300;
const NOTHING: readonly Mark[] = [];
const UNMOVED: Transform = { k: 1, x: 0, y: 0 };
/** Events that tell that the view is about to be moved. */
const ABOUT_TO_MOVE = 'pointerenter.about wheel.about touchstart.about';

type Extras = typeof import('./painter-extras.ts');

/** Code that a first tree is drawn without, and that comes later. */
export interface LateExtras {
  /** Asks for it now. */
  load(): void;
  /** Calls back once it is there, at once where it is. Returns what ends the wait. */
  whenLoaded(use: (extras: Extras) => void): () => void;
}

/**
 * Draws into `svg`, whose size must be that of the scenes; everything drawn is removed again by `destroy`. The first scene
 * is seen at `start`.
 */
export const createPainter = (
  svg: SVGSVGElement,
  callbacks: PainterCallbacks,
  late: LateExtras,
  start: Transform = UNMOVED,
): Painter => new ScenePainter(svg, callbacks, late, start);

class ScenePainter implements Painter {
  readonly #svg: SVGSVGElement;
  readonly #callbacks: PainterCallbacks;
  readonly #layers: Layers;
  #canvas: CanvasSurface | null = null;
  readonly #pointing: Pointing;
  readonly #late: LateExtras;
  #extras: Extras | null = null;
  #panZoom: PanZoom | null = null;
  /** The action to take once the view can be moved. */
  #wanted: ((panZoom: PanZoom) => void) | null = null;
  readonly #stopWaiting: () => void;
  readonly #state: PainterState;
  readonly #start: Transform;
  #settled = true;
  #theme: Theme | null = null;
  #selected: number | null = null;
  #lit: readonly number[] = [];
  #exists: Exists | null = null;
  #group: number | null = null;
  #stopMoving = (): void => {};

  constructor(svg: SVGSVGElement, callbacks: PainterCallbacks, late: LateExtras, start: Transform) {
    this.#svg = svg;
    this.#callbacks = callbacks;
    this.#late = late;
    this.#start = start;
    this.#state = { scene: null, transform: UNMOVED, cut: null, hovered: null };
    this.#layers = new Layers(svg);
    this.#pointing = new Pointing(svg, this.#state, callbacks, (node) => this.setHover(node));
    select(svg).on(ABOUT_TO_MOVE, () => late.load());
    this.#stopWaiting = late.whenLoaded((extras) => this.#complete(extras));
  }

  render(scene: Scene, theme: Theme, { stays = false, isHeld = false }: Coming = {}): void {
    const before = this.#state.scene;
    if (before === scene) this.#stopMoving();
    const { placed } = scene;
    const { width, height } = placed;
    const samePlaces = before?.placed.layout === placed.layout;
    const sameTree = before?.placed.layout.tree.hierarchy === placed.layout.tree.hierarchy;
    const resized = before?.placed.width !== width || before?.placed.height !== height;
    if (!samePlaces) this.#stopMoving();
    this.#state.scene = scene;
    this.#theme = theme;
    setAttributes(this.#svg, { viewBox: `${-width / 2} ${-height / 2} ${width} ${height}` });
    this.#panZoom?.fit(scene);
    this.#paint(scene, theme, isHeld ? MANY_HELD : MANY_MARKS);
    if (!sameTree) {
      this.#selected = null;
      this.#lit = [];
      this.#state.hovered = null;
      this.#group = null;
      this.#layers.showGroup(null);
      this.#canvas?.showGroup(null);
    }
    const moved = !samePlaces && (!sameTree || !resized);
    if (moved) {
      if (!stays) this.#state.transform = before === null ? this.#start : UNMOVED;
      this.#panZoom?.jump(this.#state.transform);
      if (before !== null && !isHeld) this.#animate(before, scene, stays);
    }
    this.#move(this.#state.transform, true);
    this.#highlight();
  }

  /** Moves marks from where they were in the scene before. */
  #animate(before: Scene, scene: Scene, isLong: boolean): void {
    const extras = this.#extras;
    const marksAt = extras?.tween(before, scene) ?? null;
    if (extras === null || marksAt === null) return;
    const surface = this.#canvas ?? this.#layers;
    const milliseconds = isLong ? extras.LONG_MOVE_MILLISECONDS : undefined;
    this.#stopMoving = extras.animate((share) => surface.move(marksAt(share)), milliseconds);
  }

  /** Elements for few marks, or until there is a canvas; a canvas behind the highlights for many. */
  #paint(scene: Scene, theme: Theme, many: number): void {
    const count = scene.placed.bodyAt(1).length + scene.labels.length + scene.over.length;
    const hasMany = count > many;
    if (hasMany && this.#extras === null) this.#late.load();
    if (count > FAR_TOO_MANY && this.#extras === null) return;
    if (hasMany && this.#extras !== null) {
      this.#canvas ??= new this.#extras.CanvasSurface(this.#svg, this.#exists);
      this.#canvas.paint(scene, theme);
      this.#layers.paint({ ...scene, placed: { ...scene.placed, bodyAt: () => NOTHING }, labels: [], over: [] }, theme);
      return;
    }
    this.#canvas?.remove();
    this.#canvas = null;
    this.#layers.paint(scene, theme);
  }

  #move(transform: Transform, settled: boolean): void {
    this.#state.transform = transform;
    this.#settled = settled;
    this.#callbacks.onMove?.({ k: transform.k, y: transform.y, settled });
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
    if (node === this.#state.hovered) return;
    this.#state.hovered = node;
    this.#highlight();
  }

  setLit(nodes: readonly number[]): void {
    if (nodes.length === 0 && this.#lit.length === 0) return;
    this.#lit = nodes;
    this.#highlight();
  }

  setCut(cut: ShownCut | null): void {
    this.#state.cut = cut;
    const { scene } = this.#state;
    if (scene !== null) this.#layers.highlight('cut', cutMarks(scene.placed.layout, cut));
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
    this.#withPanZoom((panZoom) => panZoom.zoomBy(factor));
  }

  reset(): void {
    this.#withPanZoom((panZoom) => panZoom.reset());
  }

  follow(down: MovedDown): void {
    const { k, y } = this.#state.transform;
    if (k !== down.k || y !== down.y) this.#withPanZoom((panZoom) => panZoom.follow(down));
    else if (down.settled && !this.#settled) this.#move(this.#state.transform, true);
  }

  view(): SeenScene | null {
    const { scene, cut, transform } = this.#state;
    const theme = this.#theme;
    if (scene === null || theme === null) return null;
    const extra = [...this.#marksOver(scene), ...cutMarks(scene.placed.layout, cut)];
    return { scene, theme, transform, extra, exists: this.#exists, group: this.#group };
  }

  destroy(): void {
    this.#stopWaiting();
    this.#stopMoving();
    this.#panZoom?.destroy();
    this.#pointing.remove();
    select(this.#svg).on('.about', null);
    this.#layers.remove();
    this.#canvas?.remove();
  }

  /** Pans, zooms and paints into a canvas from now on. */
  #complete(extras: Extras): void {
    this.#extras = extras;
    select(this.#svg).on('.about', null);
    const panZoom = new extras.PanZoom({
      svg: this.#svg,
      state: this.#state,
      move: (transform, settled) => this.#move(transform, settled),
      mayZoom: (event) => this.#pointing.mayZoom(event),
    });
    this.#panZoom = panZoom;
    if (this.#state.scene !== null && this.#theme !== null) this.render(this.#state.scene, this.#theme);
    this.#wanted?.(panZoom);
    this.#wanted = null;
  }

  /** Moves the view, or does so once the code for that is there: the last one that was asked for. */
  #withPanZoom(move: (panZoom: PanZoom) => void): void {
    if (this.#panZoom !== null) {
      move(this.#panZoom);
      return;
    }
    this.#wanted = move;
    this.#late.load();
  }

  /** Marks of the selected and the hovered node. */
  #marksOver(scene: Scene): Mark[] {
    const { hovered, transform } = this.#state;
    const marks = highlightMarks(scene.placed.layout, this.#selected, hovered, this.#lit);
    const tip = hovered === null ? null : tipMark(scene, hovered, transform.k);
    return tip === null ? marks : [...marks, tip];
  }

  #highlight(): void {
    const { scene, cut } = this.#state;
    if (scene === null) return;
    const marks = this.#marksOver(scene);
    for (const layer of ['wedge', 'hover', 'outline', 'marker', 'tip'] as const) {
      this.#layers.highlight(
        layer,
        marks.filter(({ style }) => style === layer),
      );
    }
    this.#layers.highlight('cut', cutMarks(scene.placed.layout, cut));
  }

  #placeHandle(): void {
    const { scene, cut, transform } = this.#state;
    if (scene === null || this.#callbacks.onHandle === undefined) return;
    const { axis } = scene.placed.layout;
    if (axis === null) {
      this.#callbacks.onHandle(null);
      return;
    }
    const { width, height } = scene.placed;
    const [x, y] = toView(transform, handleOn(axis, cut));
    const place = { x: x + width / 2, y: y + height / 2 };
    const inside = place.x >= 0 && place.y >= 0 && place.x <= width && place.y <= height;
    this.#callbacks.onHandle(inside ? place : null);
  }
}

/** Marks for the selected node, the one under the pointer, and those that a number is about. */
export function highlightMarks(
  layout: Layout,
  selected: number | null,
  hovered: number | null,
  lit: readonly number[] = [],
): Mark[] {
  const { hierarchy } = layout.tree;
  const marks: Mark[] = [];
  const area = (node: number, style: 'wedge' | 'hover' | 'outline', id: string = style): void => {
    marks.push({ shape: 'path', id, style, node: -1, group: -1, path: layout.areaOf(node) });
  };
  if (selected !== null) area(selected, layout.solid ? 'outline' : 'wedge');
  if (hovered !== null && hovered !== selected) area(hovered, 'hover');
  for (const node of lit) area(node, layout.solid ? 'outline' : 'wedge', `lit ${node}`);
  if (layout.solid) return marks;
  for (const node of new Set([selected, hovered, ...lit]))
    if (node !== null)
      marks.push(markerMark(layout, node, node === selected && !isLeaf(hierarchy, node) ? WIDE : NARROW));
  return marks;
}

/** Around a node under the pointer, and around a leaf, whose name begins beside it. */
const NARROW = 5;
/** Around the selected node: wider than the handle of the cut (`.cut-handle`), which may lie on the same node. */
const WIDE = 9;

/** A ring around a node, in px. */
function markerMark({ x, y }: Layout, node: number, r: number): DotMark {
  const at = { x: round(x[node] as number), y: round(y[node] as number) };
  return { shape: 'dot', id: `marker ${node}`, style: 'marker', node: -1, group: -1, ...at, r };
}

/** The whole name of a leaf whose label is shortened, or not shown for want of room. */
export function tipMark({ placed, labels }: Scene, node: number, zoom: number): TextMark | null {
  const { tree } = placed.layout;
  if (!isLeaf(tree.hierarchy, node)) return null;
  const label = labels[tree.order.first[node] as number];
  if (label === undefined || (label.full === null && label.zoom <= zoom)) return null;
  return { ...label, id: 'tip', style: 'tip', node: -1, text: label.full ?? label.text, zoom: 1 };
}
