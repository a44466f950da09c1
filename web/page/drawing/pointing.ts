import { select } from 'd3-selection';
import { handleOn } from './cut-marks.ts';
import { placeIn } from './enlarged.ts';
import { toScene } from './paint.ts';
import type { PainterState } from './painter-state.ts';

/** Effects of the pointer on a tree. Nodes and groups are numbers of the scene. */
export interface PointerCallbacks {
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
}

/** The distance from a node's dot or the line of the cut, in px on screen, within which the pointer means it. */
const REACH = 9;
const CUT_REACH = 7;
const HANDLE_REACH = 12;
/** A finger is this many times less exact. */
const FINGER = 2;

/** The factor by which the pointer of an event may be further from its target. */
const exactness = (event: Event): number =>
  event instanceof PointerEvent && event.pointerType === 'touch' ? FINGER : 1;

/** Finds what the pointer means in a drawn tree (a node, a group, the line of the cut), and reports it. */
export class Pointing {
  readonly #svg: SVGSVGElement;
  readonly #state: Readonly<PainterState>;
  readonly #callbacks: PointerCallbacks;
  readonly #setHover: (node: number | null) => void;
  #group: number | null = null;
  #dragging = false;

  constructor(
    svg: SVGSVGElement,
    state: Readonly<PainterState>,
    callbacks: PointerCallbacks,
    setHover: (node: number | null) => void,
  ) {
    this.#svg = svg;
    this.#state = state;
    this.#callbacks = callbacks;
    this.#setHover = setHover;
    select(svg)
      .on('pointerdown.pointing', (event: PointerEvent) => this.#press(event))
      .on('pointermove.pointing', (event: PointerEvent) => this.#point(event))
      .on('pointerup.pointing pointercancel.pointing', (event: PointerEvent) => this.#release(event))
      .on('pointerleave.pointing', () => this.#report(null, null))
      .on('click.pointing', (event: MouseEvent) => this.#click(event))
      .on('dblclick.pointing', (event: MouseEvent) => {
        const node = this.#groupAt(event) === null ? this.#find(event) : null;
        if (node !== null) callbacks.onOpen(node);
      });
  }

  /** The test of d3-zoom, and that the press is not for the cut: a finger on the cut was seen as a pointer before. */
  mayZoom(event: Event): boolean {
    if (this.#dragging) return false;
    if (!(event instanceof MouseEvent)) return true;
    if ((event.ctrlKey && event.type !== 'wheel') || event.button !== 0) return false;
    return event.type === 'wheel' || event.type === 'dblclick' || !this.#isOnCut(event);
  }

  remove(): void {
    select(this.#svg).on('.pointing', null);
  }

  #at(event: MouseEvent): [number, number] {
    const [x, y] = placeIn(this.#svg, event);
    const { x: left, y: top } = this.#svg.viewBox.baseVal;
    return toScene(this.#state.transform, [left + x, top + y]);
  }

  #find(event: MouseEvent): number | null {
    const { scene, transform } = this.#state;
    if (scene === null) return null;
    const [x, y] = this.#at(event);
    return scene.placed.layout.nodeAt(x, y, (REACH * exactness(event)) / transform.k);
  }

  /** The group that is shown at the place of an event; null where none is. */
  #groupAt(event: MouseEvent): number | null {
    const { scene } = this.#state;
    if (scene === null || scene.groups === null || this.#callbacks.onGroup === undefined) return null;
    const leaf = scene.placed.layout.leafBeside(...this.#at(event));
    const group = leaf === null ? -1 : (scene.groups.ofNode[leaf] ?? -1);
    return group < 0 ? null : group;
  }

  /** True if an event is on the line of the cut. */
  #isOnCut(event: MouseEvent): boolean {
    const { scene, cut, transform } = this.#state;
    const axis = scene?.placed.layout.axis ?? null;
    if (axis === null || this.#callbacks.onCut === undefined) return false;
    const [x, y] = this.#at(event);
    const [handleX, handleY] = handleOn(axis, cut);
    const by = exactness(event);
    if (transform.k * Math.hypot(handleX - x, handleY - y) <= by * HANDLE_REACH) return true;
    return cut !== null && transform.k * axis.distance(x, y, cut.height) <= by * CUT_REACH;
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

  #click(event: MouseEvent): void {
    if (this.#isOnCut(event)) return;
    const group = this.#groupAt(event);
    if (group === null) this.#callbacks.onSelect(this.#find(event));
    else this.#callbacks.onPickGroup?.(group);
  }

  #point(event: PointerEvent): void {
    if (this.#dragging) {
      const axis = this.#state.scene?.placed.layout.axis ?? null;
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
    if (group !== this.#group) {
      this.#group = group;
      this.#callbacks.onGroup?.(group);
    }
    if (node === this.#state.hovered) return;
    this.#setHover(node);
    this.#callbacks.onHover(node);
  }
}
