import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isLeaf, isTree } from '../../../engine/hierarchy/walk.ts';
import { createPainter, type Painter, type PainterCallbacks } from '../../drawing/painter.ts';
import { isNarrow } from '../controls/side.tsx';
import type { Finished } from '../finished/finished.ts';
import { focusQuietly, onPlainKey } from '../parts/focus.ts';
import { useLiveEffect, useLiveValue } from '../parts/live.ts';
import { lateExtras } from '../parts/painter-extras.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';
import { measureNamed } from '../view/colour-measures.ts';
import { loadLayouts } from '../view/loaded-layouts.ts';
import { loadMeasures } from '../view/loaded-measures.ts';
import { testedOf } from '../view/standing.ts';
import type { View } from '../view/view.ts';
import { CutHandle, type HandlePlace } from './cut-handle.tsx';
import { type Drawn, drawnPart } from './drawn.ts';
import { lastTransform, tellSeenScene } from './seen-scene.ts';
import { pressTreeKey } from './tree-keys.ts';
import { TREE, TreeMirror } from './tree-mirror.tsx';
import { canUnfold, loadUnfolding, onlyStanding, unfolded } from './unfolding.ts';
import { type Shown, useHighlights } from './use-highlights.ts';
import { useScene } from './use-scene.ts';
import { drawing } from './zoom-row.tsx';

/** A second press within this many ms draws the subtree alone: until then nothing moves under the pointer. */
const SECOND_PRESS = 350;

/** Opens the panel on the branch that was pressed. On a phone it would cover half of the tree: there its button does. */
function showBranch(view: View): void {
  const isOpen = view.sides.peek().has('details');
  if (isOpen || view.choosing.peek() !== null || matchMedia('(max-width: 719px)').matches) return;
  view.open('node', isNarrow());
}

interface PainterInput {
  readonly drawn: ReadonlySignal<Drawn>;
  /** True while the line of the cut is being dragged. */
  readonly dragging: Signal<boolean>;
  /** The place of the handle of the cut. */
  readonly grip: Signal<HandlePlace | null>;
}

/** Paints into an <svg> element as long as it is there; what the pointer does to the drawing it does to the view. */
function usePainter(
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
    let reading: ReturnType<typeof setTimeout> | undefined;
    const callbacks: PainterCallbacks = {
      onHover: (node) => {
        view.hovered.value = whole(node);
      },
      onGroup: (group) => {
        view.pointed.value = group === null ? null : nameOf(group);
      },
      onPickGroup: (group) => view.pick(nameOf(group)),
      onSelect: (node) => {
        view.choose(whole(node));
        clearTimeout(reading);
        if (node !== null) reading = setTimeout(() => showBranch(view), SECOND_PRESS);
      },
      onOpen: (node) => {
        clearTimeout(reading);
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
    drawing.value = made;
    const leave = tellSeenScene(() => made.view());
    // The element that had the focus may have been removed to make room for the tree.
    if (document.activeElement === document.body) focusQuietly(document.getElementById(TREE));
    return () => {
      clearTimeout(reading);
      leave();
      made.destroy();
      painter.value = null;
      drawing.value = null;
    };
  }, [svg, dragging, grip, session, view, painter]);
  return painter;
}

/** The drawing of the tree. Mouse, touch and keys walk it; the panels and the live region say what is selected. */
export function Tree({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const size = useSize(frame);
  const grip = useSignal<HandlePlace | null>(null);
  const dragging = useSignal(false);
  const drawn = useLiveValue(() => {
    const part = drawnPart(finished, {
      top: view.focus.value.at(-1) ?? null,
      folded: view.folded.value,
      turned: view.turned.value,
      siblings: view.siblings.value,
    });
    if (view.standing.value) return onlyStanding(part, testedOf(finished.result.hierarchy)?.nodes);
    return view.unfolded.value && canUnfold(finished) ? unfolded(part) : part;
  }, [finished, view]);
  const scene = useScene({ finished, drawn, frame, size, dragging });
  const painter = usePainter(svg, { drawn, dragging, grip });

  useLiveEffect(() => {
    if (view.layout.value !== 'radial') loadLayouts().catch((error) => session.report(error));
    if (measureNamed(view.grouping.value) !== undefined || view.step.value !== null || view.texts.value)
      loadMeasures().catch((error) => session.report(error));
  }, [view, session]);
  useLiveEffect(() => {
    if (view.standing.value || !isTree(finished.result.hierarchy))
      loadUnfolding().catch((error) => session.report(error));
  }, [finished, session, view]);
  const shown = useSignal<Shown | null>(null);
  const painted = useRef(finished.result.hierarchy);
  useLiveEffect(() => {
    const theme = drawingTheme();
    if (size.value.width === 0) return;
    // Another model's tree is seen from where that before it was.
    painter.value?.render(scene.value, theme, painted.current !== finished.result.hierarchy, view.held.value);
    painted.current = finished.result.hierarchy;
    shown.value = { drawn: drawn.value, scene: scene.value };
  }, [painter, scene, drawn, size, shown, finished, view]);
  useLiveEffect(() => painter.value?.follow(view.movedDown.value), [painter, view]);
  useHighlights(painter, finished, shown);

  const onKeyDown = onPlainKey(
    (key) => painter.value !== null && pressTreeKey(key, finished, view, drawn.value, painter.value),
  );
  return (
    <div class="picture">
      <div class="tree" ref={frame}>
        <TreeMirror finished={finished} drawn={drawn} onKeyDown={onKeyDown}>
          <svg ref={svg} width={size.value.width} height={size.value.height} aria-hidden="true" />
        </TreeMirror>
        <CutHandle finished={finished} place={grip} dragging={dragging} />
      </div>
    </div>
  );
}
