import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { groupsOfPart } from '../../drawing/groups.ts';
import type { TextMark } from '../../drawing/marks.ts';
import { createPainter, type Painter, type PainterCallbacks } from '../../drawing/painter.ts';
import { compose, type Scene, treeRequest } from '../../drawing/scene.ts';
import { sharedLinks } from '../../drawing/shared-links.ts';
import { cutHierarchy } from '../../hierarchy/cut.ts';
import { type DrawingOrder, isLeaf, isTree } from '../../hierarchy/walk.ts';
import { focusQuietly } from '../parts/focus.ts';
import { measureText } from '../parts/measure.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { ZoomButtons } from '../parts/zoom-buttons.tsx';
import { madeBy, stepOf } from '../playback/steps.ts';
import { useSession } from '../session/context.ts';
import type { Finished } from '../session/finished.ts';
import { loadMeasures, measureNamed, writtenShares } from '../view/colour-measures.ts';
import { layoutNamed, loadLayouts } from '../view/layouts.ts';
import { CutHandle, type HandlePlace } from './cut-handle.tsx';
import { type Drawn, drawnPart, findClasses } from './drawn.ts';
import { foldedMarks } from './folded-marks.ts';
import { shownCut } from './shown-cut.ts';
import { TREE } from './tree-handle.ts';
import { pressTreeKey } from './tree-keys.ts';
import { TreeMirror } from './tree-mirror.tsx';
import { canUnfold, unfolded } from './unfolded.ts';

/** A scene and the part of the tree whose numbers it has. */
interface Shown {
  readonly drawn: Drawn;
  readonly scene: Scene;
}

/** The leaf in the middle of each cluster of several, the largest first. */
function headsOf({ leaves, first, last }: DrawingOrder, tops: readonly number[]): number[] {
  const size = (node: number): number => (last[node] as number) - (first[node] as number);
  const several = tops.filter((top) => size(top) > 1).sort((a, b) => size(b) - size(a) || a - b);
  return several.map((top) => leaves[((first[top] as number) + (last[top] as number) - 1) >> 1] as number);
}

interface SceneInput {
  readonly finished: Finished;
  readonly drawn: ReadonlySignal<Drawn>;
  readonly frame: { current: HTMLDivElement | null };
  /** Whether the line of the cut is under way. */
  readonly dragging: ReadonlySignal<boolean>;
}

/** The scene of what is drawn: places change with tree, layout and room only, colours and labels with much more. */
function useScene({ finished, drawn, frame, dragging }: SceneInput) {
  const { view, groups, clusters, finished: shown } = useSession();
  const size = useSize(frame);
  const ring = useComputed(() => groups.value !== null);
  const request = useComputed(() => {
    const { hierarchy, classes, keys } = drawn.value;
    return treeRequest({ hierarchy, classes, keys, measure: measureText }, ring.value);
  });
  const placed = useComputed(() => layoutNamed(view.layout.value).place({ ...request.value, ...size.value }));
  const part = useComputed(() => {
    const { tree } = request.value;
    return groups.value === null ? null : groupsOfPart(groups.value, drawn.value.whole, tree.order);
  });
  const found = useComputed(() => {
    const leaves = findClasses(finished, view.query.value).flatMap((leaf) => drawn.value.partOf(leaf) ?? []);
    return new Set(leaves.filter((leaf) => isLeaf(drawn.value.hierarchy, leaf)));
  });
  const prominent = useComputed(() => {
    const selected = drawn.value.partOf(view.selected.value);
    if (selected === null) return [];
    const { leaves, first, last } = request.value.tree.order;
    return Array.from(leaves.subarray(first[selected], last[selected]));
  });
  // Which labels come first is settled at the end of a drag: until then nothing but the line and colours has to be painted.
  const settled = useRef<readonly TextMark[]>([]);
  const labels = useComputed(() => {
    if (dragging.value) return settled.current;
    const tops = shownCut(drawn.value, clusters.value, view.cut.value)?.tops ?? [];
    const wanted = { prominent: prominent.value, found: found.value, heads: headsOf(request.value.tree.order, tops) };
    settled.current = placed.value.labels({ ...wanted, groups: part.value });
    return settled.current;
  });
  // A tree has no further parents to point out.
  const picked = useComputed(() => (isTree(drawn.value.hierarchy) ? null : drawn.value.partOf(view.selected.value)));
  const scene = useComputed(() =>
    compose(placed.value, drawn.value.keys, {
      groups: part.value,
      labels: labels.value,
      overlays: [
        sharedLinks(picked.value),
        foldedMarks(drawn.value, finished),
        ...writtenShares(shown.value, view.grouping.value, drawn.value.whole),
      ],
    }),
  );
  return { scene, size };
}

/** The drawing of the tree. Mouse, touch and keys walk it; the panels and the live region say what is selected. */
export function Tree({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const { hierarchy } = finished.result;
  const frame = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const painter = useRef<Painter | null>(null);
  const grip = useSignal<HandlePlace | null>(null);
  const drawn = useComputed(() => {
    const part = drawnPart(finished, {
      top: view.focus.value.at(-1) ?? null,
      folded: view.folded.value,
      turned: view.turned.value,
      siblings: view.siblings.value,
    });
    return view.unfolded.value && canUnfold(finished) ? unfolded(part) : part;
  });
  const dragging = useSignal(false);
  const { scene, size } = useScene({ finished, drawn, frame, dragging });

  useEffect(() => {
    if (svg.current === null) return undefined;
    const whole = (node: number | null): number | null => (node === null ? null : (drawn.peek().whole[node] ?? null));
    const callbacks: PainterCallbacks = {
      onHover: (node) => {
        view.hovered.value = whole(node);
      },
      onSelect: (node) => view.select(whole(node)),
      onOpen: (node) => {
        const opened = whole(node);
        if (opened === null || isLeaf(hierarchy, opened)) return;
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
      onHandle: (place) => {
        grip.value = place;
      },
    };
    const made = createPainter(svg.current, callbacks, session.drawing.stays ?? undefined);
    painter.current = made;
    session.drawing.seen = () => {
      const seen = made.view();
      return seen === null ? null : { ...seen, cut: shownCut(drawn.peek(), session.clusters.peek(), view.cut.peek()) };
    };
    // Whatever had the focus may have made way for the tree.
    if (document.activeElement === document.body) focusQuietly(document.getElementById(TREE));
    return () => {
      made.destroy();
      painter.current = null;
      session.drawing.seen = () => null;
    };
  }, [dragging, drawn, hierarchy, grip, session, view]);

  useSignalEffect(() => {
    if (view.layout.value !== 'radial') loadLayouts().catch((error) => session.report(error));
    if (measureNamed(view.grouping.value) !== undefined) loadMeasures().catch((error) => session.report(error));
  });
  // What is highlighted is told the painter once it has the scene that the node numbers belong to.
  const shown = useSignal<Shown | null>(null);
  useSignalEffect(() => {
    const theme = drawingTheme();
    if (size.value.width === 0) return;
    painter.current?.render(scene.value, theme);
    shown.value = { drawn: drawn.value, scene: scene.value };
  });
  useSignalEffect(() => painter.current?.setSelection(shown.value?.drawn.partOf(view.selected.value) ?? null));
  // What is under the pointer, else what the step that is played back made.
  const pointed = useComputed(() => {
    const step = view.step.value;
    return view.hovered.value ?? (step === null ? null : (madeBy(finished.result, step)[0] ?? null));
  });
  useSignalEffect(() => painter.current?.setHover(shown.value?.drawn.partOf(pointed.value) ?? null));
  // While steps are played back, the line of the cut lies above what there is.
  const played = useComputed(() => {
    const step = view.step.value;
    const { result, parents, order } = finished;
    const made = step === null ? undefined : madeBy(result, step)[0];
    if (made === undefined) return null;
    const cut = { by: 'height', height: result.hierarchy.height[made] as number } as const;
    return { cut, clusters: cutHierarchy(result.hierarchy, parents, order, cut) };
  });
  useSignalEffect(() => {
    if (shown.value === null) return;
    const { cut, clusters } = played.value ?? { cut: view.cut.value, clusters: session.clusters.value };
    painter.current?.setCut(shownCut(shown.value.drawn, clusters, cut));
  });
  useSignalEffect(() => {
    const group = view.emphasis.value;
    const index = group === null ? -1 : (shown.value?.scene.groups?.names.indexOf(group) ?? -1);
    painter.current?.setGroup(index < 0 ? null : index);
  });

  useSignalEffect(() => {
    const step = view.step.value;
    const now = shown.value;
    if (now === null) return;
    const { result } = finished;
    const exists = (node: number): boolean =>
      stepOf(result, result.hierarchy, now.drawn.whole[node] as number) <= (step ?? Number.POSITIVE_INFINITY);
    painter.current?.setExisting(step === null ? null : exists);
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || painter.current === null) return;
    if (pressTreeKey(event.key, finished, view, drawn.value, painter.current)) event.preventDefault();
  };
  return (
    <div class="picture">
      <div class="tree" ref={frame}>
        <TreeMirror finished={finished} drawn={drawn} onKeyDown={onKeyDown}>
          <svg ref={svg} width={size.value.width} height={size.value.height} aria-hidden="true" />
        </TreeMirror>
        <CutHandle finished={finished} place={grip} dragging={dragging} />
      </div>
      <ZoomButtons handle={painter} />
    </div>
  );
}
