import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isLeaf } from '../../../engine/hierarchy/walk.ts';
import { createPainter, type Painter, type PainterCallbacks } from '../../drawing/painter.ts';
import { focusQuietly } from '../parts/focus.ts';
import { lateExtras } from '../parts/painter-extras.ts';
import { useSession } from '../session/context.ts';
import type { HandlePlace } from './cut-handle.tsx';
import type { Drawn } from './drawn.ts';
import { lastTransform, tellSeenScene } from './seen-scene.ts';
import { TREE } from './tree-mirror.tsx';

interface PainterInput {
  readonly drawn: ReadonlySignal<Drawn>;
  /** True while the line of the cut is being dragged. */
  readonly dragging: Signal<boolean>;
  /** The place of the handle of the cut. */
  readonly grip: Signal<HandlePlace | null>;
}

/** Paints into an <svg> element as long as it is there; what the pointer does to the drawing it does to the view. */
export function usePainter(
  svg: RefObject<SVGSVGElement | null>,
  { drawn, dragging, grip }: PainterInput,
): ReadonlySignal<Painter | null> {
  const session = useSession();
  const { view } = session;
  const painter = useSignal<Painter | null>(null);
  // The painter outlives a drawing of the same tree, and one that it moves over to, and its place with it.
  const now = useRef(drawn);
  now.current = drawn;
  useEffect(() => {
    if (svg.current === null) return undefined;
    const whole = (node: number | null): number | null =>
      node === null ? null : (now.current.peek().whole[node] ?? null);
    const nameOf = (group: number): string => session.groups.peek()?.names[group] ?? '';
    const callbacks: PainterCallbacks = {
      onHover: (node) => {
        view.hovered.value = whole(node);
      },
      onGroup: (group) => {
        view.pointed.value = group === null ? null : nameOf(group);
      },
      onPickGroup: (group) => view.pick(nameOf(group)),
      onSelect: (node) => view.choose(whole(node)),
      onOpen: (node) => {
        const opened = whole(node);
        if (opened === null || isLeaf(now.current.peek().arranged, opened)) return;
        if (view.folded.peek().has(opened)) view.fold(opened);
        else view.focusOn(opened);
      },
      onCut: (height) => {
        dragging.value = true;
        view.cutAt(height);
      },
      onCutEnd: () => {
        dragging.value = false;
        view.settle();
      },
      onMove: (down) => view.moveDown(down),
      onHandle: (place) => {
        grip.value = place;
      },
    };
    const late = lateExtras((error) => session.report(error));
    const start = session.continues.peek() ? lastTransform() : null;
    // It follows what is shown, not what was shown before it.
    view.moveDown({ k: start?.k ?? 1, y: start?.y ?? 0, settled: true });
    const made = createPainter(svg.current, callbacks, late, start ?? undefined);
    painter.value = made;
    const leave = tellSeenScene(() => made.view());
    // The element that had the focus may have been removed to make room for the tree.
    if (document.activeElement === document.body) focusQuietly(document.getElementById(TREE));
    return () => {
      leave();
      made.destroy();
      painter.value = null;
    };
  }, [svg, dragging, grip, session, view, painter]);
  return painter;
}
