import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import {
  type Clusters,
  cutBeyond,
  cutHierarchy,
  heightOfClusters,
  heightOfCut,
} from '../../../engine/hierarchy/cut.ts';
import { isLeaf, isTree } from '../../../engine/hierarchy/walk.ts';
import { createPainter, type Painter, type PainterCallbacks } from '../../drawing/painter.ts';
import type { Scene } from '../../drawing/scene.ts';
import { useLateCode } from '../controls/lazy-panel.tsx';
import { isNarrow } from '../controls/side.tsx';
import type { Finished } from '../finished/finished.ts';
import { madeBy } from '../finished/steps.ts';
import { focusQuietly, onPlainKey } from '../parts/focus.ts';
import { counted, three } from '../parts/format.ts';
import { useLiveEffect, useLiveValue } from '../parts/live.ts';
import { setter } from '../parts/setters.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';
import { measureNamed, SUGGESTED } from '../view/colour-measures.ts';
import { lateExtras, layouts, measures } from '../view/late-drawing.ts';
import { testedOf } from '../view/standing.ts';
import type { View } from '../view/view.ts';
import { type Drawn, drawnPart, existingAt } from './drawn.ts';
import { TREE } from './ids.ts';
import { goesToCut, pressTreeKey, TreeMirror } from './tree-mirror.tsx';
import { canUnfold, onlyStanding, unfolding } from './unfolding.ts';
import { lastTransform, shownCut, tellSeenScene, useScene } from './use-scene.ts';
import { drawing } from './zoom-row.tsx';

/** A second press within this many ms draws the subtree alone: until then nothing moves under the pointer. */
const SECOND_PRESS = 350;

/** Opens the panel on the branch that was pressed. On a phone it would cover half of the tree: there its button opens it. */
function showBranch(view: View): void {
  if (view.sides.peek().has('details') || view.choosing.peek() !== null) return;
  if (matchMedia('(max-width: 719px)').matches) view.panel.value = 'node';
  else view.open('node', isNarrow());
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
      onHandle: setter(grip),
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
  const [frame, size] = useSize();
  const svg = useRef<SVGSVGElement>(null);
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
    return (view.unfolded.value && canUnfold(finished) && unfolding.code.value?.unfolded(part)) || part;
  }, [finished, view]);
  const scene = useScene({ finished, drawn, frame, size, dragging });
  const painter = usePainter(svg, { drawn, dragging, grip });

  useLateCode(layouts, view.layout.value !== 'radial');
  // Colours that nobody chose come when the page is at rest.
  const isChosen = view.grouping.value !== SUGGESTED && measureNamed(view.grouping.value) !== undefined;
  useLateCode(measures, isChosen || view.step.value !== null || view.texts.value);
  useLateCode(unfolding, view.standing.value || !isTree(finished.result.hierarchy));
  const shown = useSignal<Shown | null>(null);
  const painted = useRef(finished.result.hierarchy);
  useLiveEffect(() => {
    const theme = drawingTheme();
    if (size.value.width === 0) return;
    // Another model's tree is seen from where that before it was.
    const stays = painted.current !== finished.result.hierarchy;
    painter.value?.render(scene.value, theme, { stays, isHeld: view.held.value });
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

/** A scene and the part of the tree whose numbers it has. */
interface Shown {
  readonly drawn: Drawn;
  readonly scene: Scene;
}

const onlyOf = (nodes: readonly number[]): number | null => (nodes.length === 1 ? (nodes[0] ?? null) : null);

/** The cut after a step: between what it made and what comes next; none after the last, and null where no step is shown. */
export function playedCut({ result, parents, order }: Finished, made: readonly number[]) {
  const [first] = made;
  if (first === undefined) return null;
  const own = { by: 'height', height: at(result.hierarchy.height, first) } as const;
  const clusters = cutHierarchy(result.hierarchy, parents, order, own);
  if (clusters.highest === Number.POSITIVE_INFINITY) return { cut: null, clusters: null };
  return { cut: { by: 'height', height: heightOfClusters(clusters) } as const, clusters };
}

/**
 * Keeps what is marked in a drawing as the view has it: selection, pointer, cut, group, and how far the playback is. The
 * painter is told once it has the scene that the node numbers belong to, which is `shown`.
 */
function useHighlights(
  painter: ReadonlySignal<Painter | null>,
  finished: Finished,
  shown: ReadonlySignal<Shown | null>,
): void {
  const { view, clusters: cutNow } = useSession();
  const { result } = finished;
  /** The nodes that the step that is played back made: a round may make several. */
  const made = useLiveValue((): readonly number[] => {
    const step = view.step.value;
    return step === null ? [] : madeBy(result, step);
  }, [view, result]);
  // While steps are played back, the line of the cut is above what the step made, and below what is made next.
  const played = useLiveValue(() => playedCut(finished, made.value), [made, finished]);

  useLiveEffect(
    () => painter.value?.setSelection(shown.value?.drawn.partOf(view.selected.value) ?? null),
    [painter, shown, view],
  );
  useLiveEffect(
    () => painter.value?.setHover(shown.value?.drawn.partOf(view.hovered.value ?? onlyOf(made.value)) ?? null),
    [painter, shown, view, made],
  );
  useLiveEffect(() => {
    const now = shown.value;
    const nodes = view.lit.value?.nodes ?? (made.value.length > 1 ? made.value : []);
    painter.value?.setLit([...new Set(nodes.flatMap((node) => now?.drawn.partOf(node) ?? []))]);
  }, [painter, shown, view, made]);
  useLiveEffect(() => {
    if (shown.value === null) return;
    const { cut, clusters } = played.value ?? { cut: view.cut.value, clusters: cutNow.value };
    painter.value?.setCut(shownCut(shown.value.drawn, clusters, cut));
  }, [painter, shown, played, view, cutNow]);
  useLiveEffect(() => {
    const group = view.emphasis.value;
    const index = group === null ? -1 : (shown.value?.scene.groups?.names.indexOf(group) ?? -1);
    painter.value?.setGroup(index < 0 ? null : index);
  }, [painter, shown, view]);
  useLiveEffect(() => {
    const now = shown.value;
    if (now !== null) painter.value?.setExisting(existingAt(result, view.step.value, now.drawn.whole));
  }, [painter, shown, view, result]);
}

/** In px from the top left corner of the drawing. */
interface HandlePlace {
  readonly x: number;
  readonly y: number;
}

/** Levels that PageUp and PageDown go, of all. */
const PAGE = 1 / 10;

/** The number of merges by which a key moves the cut up in a tree of this many leaves. */
function mergesUp(key: string, leaves: number): number | undefined {
  const page = Math.max(1, Math.round(PAGE * leaves));
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: -1,
    ArrowUp: -1,
    ArrowLeft: 1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
    Home: leaves,
    End: -leaves,
  };
  return steps[key];
}

/** The place of the line; below the lowest merge its height means nothing. */
const placeOf = (clusters: Clusters | null, height: number): string =>
  clusters?.lowest === Number.NEGATIVE_INFINITY ? 'cut below every merge' : `cut at height ${three(height)}`;

interface CutHandleProps {
  readonly finished: Finished;
  readonly place: ReadonlySignal<HandlePlace | null>;
  readonly dragging: ReadonlySignal<boolean>;
}

/**
 * The handle of the cut: a slider that sits on the line. Its value is the number of clusters, and each step goes past one
 * merge. The pointer goes through it to the drawing, which knows where heights are.
 */
function CutHandle({ finished, place, dragging }: CutHandleProps) {
  const { view, clusters } = useSession();
  const handle = useRef<HTMLDivElement>(null);
  const at = place.value;
  useLiveEffect(() => {
    if (at === null || !goesToCut.value) return;
    goesToCut.value = false;
    if (document.activeElement?.id === TREE) handle.current?.focus(); // not where the focus has moved on meanwhile
  }, [at]);
  if (at === null || finished.result.openRoot) return null;
  const leaves = finished.order.leaves.length;
  const now = clusters.value?.tops.length ?? leaves;
  const height =
    clusters.value === null || view.cut.value === null ? null : heightOfCut(view.cut.value, clusters.value);
  const text =
    height === null ? 'not cut' : `${counted(now, 'cluster', 'clusters')}, ${placeOf(clusters.value, height)}`;

  const onKeyDown = (event: KeyboardEvent): void => {
    const merges = mergesUp(event.key, leaves);
    if (event.key === 'Delete') view.cut.value = null;
    else if (merges !== undefined) view.cutAt(cutBeyond(finished.result.hierarchy, height, merges));
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={handle}
      class="cut-handle"
      role="slider"
      tabIndex={0}
      aria-label="Cut of the tree"
      aria-valuemin={1}
      aria-valuemax={leaves}
      aria-valuenow={now}
      aria-valuetext={text}
      data-cut={height !== null}
      style={{ left: `${at.x}px`, top: `${at.y}px` }}
      onKeyDown={onKeyDown}
      onBlur={() => view.settle()}
      data-dragging={dragging.value}
    >
      {height !== null && (
        <span class="cut-tip" aria-hidden="true">
          {counted(now, 'cluster', 'clusters')}
        </span>
      )}
    </div>
  );
}
