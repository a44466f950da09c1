import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { type Clusters, type Cut, heightOfCut } from '../../../engine/hierarchy/cut.ts';
import { type DrawingOrder, isLeaf, isTree } from '../../../engine/hierarchy/walk.ts';
import { heightsOf } from '../../../engine/methods/index.ts';
import type { ShownCut } from '../../drawing/cut-marks.ts';
import { topOf } from '../../drawing/enlarged.ts';
import { groupsOfPart } from '../../drawing/groups.ts';
import type { Rows } from '../../drawing/layout.ts';
import type { Mark, TextMark } from '../../drawing/marks.ts';
import type { SeenScene } from '../../drawing/painter.ts';
import { lineTo, moveTo } from '../../drawing/path.ts';
import { compose, hasRing, type Overlay, oncePerLayout, type Scene, treeRequest } from '../../drawing/scene.ts';
import { sharedLinks } from '../../drawing/shared-links.ts';
import type { Finished } from '../finished/finished.ts';
import { useLiveValue } from '../parts/live.ts';
import { measureFor } from '../parts/text-width.ts';
import type { Size } from '../parts/use-size.ts';
import { featuresOf } from '../playback/method-panel.ts';
import { useSession } from '../session/context.ts';
import { layoutNamed, measures } from '../view/late-drawing.ts';
import { type Drawn, findClasses } from './drawn.ts';

/** A larger dot on each leaf that stands for a folded node. */
const foldedMarks =
  ({ whole, keys }: Drawn, { result }: Finished): Overlay =>
  ({ tree, x, y, solid }) => {
    if (solid) return [];
    const folded = Array.from(tree.order.leaves).filter((leaf) => !isLeaf(result.hierarchy, whole[leaf] as number));
    return folded.map(
      (node): Mark => ({
        shape: 'dot',
        id: `fold ${keys[node]}`,
        style: 'fold',
        node,
        group: -1,
        x: x[node] as number,
        y: y[node] as number,
        r: 4,
      }),
    );
  };

/** A page that is presented enlarges its drawing by 1.8: to 18 px. */
const LEAST_PRESENTED = 10;

/** On a tablet and on small projectors no name is smaller than other text; a phone shows all that there is room for. */
const leastFont = (isPresented: boolean): number | undefined =>
  isPresented ? LEAST_PRESENTED : matchMedia('(min-width: 720px) and (max-width: 1079px)').matches ? 12 : undefined;

/** The leaf in the middle of each cluster of several, the largest first. */
function headsOf({ leaves, first, last }: DrawingOrder, tops: readonly number[]): number[] {
  const size = (node: number): number => (last[node] as number) - (first[node] as number);
  const several = tops.filter((top) => size(top) > 1).sort((a, b) => size(b) - size(a) || a - b);
  return several.map((top) => leaves[((first[top] as number) + (last[top] as number) - 1) >> 1] as number);
}

interface SceneInput {
  readonly finished: Finished;
  readonly drawn: ReadonlySignal<Drawn>;
  /** The element that holds the drawing. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly size: ReadonlySignal<Size>;
  /** True while the line of the cut is being dragged. */
  readonly dragging: ReadonlySignal<boolean>;
}

/** The scene of what is drawn: places change with tree, layout and room only, colours and labels with much more. */
export function useScene({ finished, drawn, frame, size, dragging }: SceneInput): ReadonlySignal<Scene> {
  const { view, groups, clusters, finished: shown } = useSession();
  const heights = heightsOf(finished.result);
  const ring = useLiveValue(() => hasRing(groups.value), [groups]);
  const request = useLiveValue(() => {
    const { hierarchy, keys, classes: plain } = drawn.value;
    const late = view.texts.value ? measures.code.value : null;
    const classes = late?.namesWithClasses(finished, plain, view.layout.value) ?? plain;
    return treeRequest({ hierarchy, classes, keys, measure: measureFor(classes.length), heights }, ring.value);
  }, [drawn, ring, heights, view, finished]);
  // From px of the page to those of the drawing, whose origin is its middle.
  const rows = useLiveValue((): Rows | null => {
    const beside = view.rows.value;
    if (beside === null || frame.current === null) return null;
    const middle = topOf(frame.current) + size.value.height / 2;
    return { ...beside, top: beside.top - middle, bottom: beside.bottom - middle };
  }, [view, frame, size]);
  const placed = useLiveValue(
    () =>
      layoutNamed(view.layout.value).place({
        ...request.value,
        ...size.value,
        rows: rows.value,
        leastFont: leastFont(view.present.value),
      }),
    [view, request, size, rows],
  );
  const part = useLiveValue(() => {
    const { tree } = request.value;
    return groups.value === null ? null : groupsOfPart(groups.value, drawn.value.whole, tree.order);
  }, [request, groups, drawn]);
  const found = useLiveValue(() => {
    const leaves = findClasses(finished, view.query.value).flatMap((leaf) => drawn.value.partOf(leaf) ?? []);
    return new Set(leaves.filter((leaf) => isLeaf(drawn.value.hierarchy, leaf)));
  }, [finished, view, drawn]);
  const prominent = useLiveValue(() => {
    const { leaves, first, last } = request.value.tree.order;
    const selected = drawn.value.partOf(view.selected.value);
    return selected === null ? [] : Array.from(leaves.subarray(first[selected], last[selected]));
  }, [drawn, view, request]);
  const spoken = useLiveValue(() => {
    const { hierarchy, classes } = drawn.value;
    const leaves = view.spoken.value.map((name) => hierarchy.classOf.indexOf(classes.indexOf(name)));
    return leaves.filter((leaf) => leaf >= 0);
  }, [drawn, view]);
  // The order of the labels is decided at the end of a drag: until then only the line and the colours are painted.
  const settled = useRef<readonly TextMark[]>([]);
  const labels = useLiveValue(() => {
    if (dragging.value) return settled.current;
    const tops = shownCut(drawn.value, clusters.value, view.cut.value)?.tops ?? [];
    const wanted = { spoken: spoken.value, prominent: prominent.value, found: found.value };
    const heads = headsOf(request.value.tree.order, tops);
    settled.current = placed.value.labels({ ...wanted, heads, groups: part.value });
    return settled.current;
  }, [dragging, drawn, clusters, view, spoken, prominent, found, request, placed, part]);
  const texts = useLiveValue(
    () =>
      view.texts.value && measures.code.value !== null
        ? [measures.code.value.textsAtNodes(finished, featuresOf(finished), drawn.value.whole)]
        : [],
    [view, finished, drawn],
  );
  const written = useLiveValue(() => {
    const selected = drawn.value.partOf(view.selected.value);
    if (shown.value === null || measures.code.value === null) return [];
    return measures.code.value
      .written(shown.value, view.grouping.value, drawn.value.whole, selected)
      .map(oncePerLayout);
  }, [shown, view, drawn]);
  // A tree has no further parents to point out.
  const picked = useLiveValue(
    () => (isTree(drawn.value.hierarchy) ? null : drawn.value.partOf(view.selected.value)),
    [drawn, view],
  );
  return useLiveValue(
    () =>
      compose(placed.value, drawn.value.keys, {
        groups: part.value,
        labels: labels.value,
        overlays: [
          ledNames(labels.value),
          sharedLinks(picked.value),
          foldedMarks(drawn.value, finished),
          ...written.value,
          ...texts.value,
        ],
      }),
    [placed, drawn, part, labels, picked, finished, written, texts],
  );
}

/* The view of the drawing of the tree, for exports and for the next drawing of the tree. */

type Tell = () => SeenScene | null;

let tell: Tell | null = null;
let last: SeenScene['transform'] | null = null;

/** The part of the tree on screen; null if nothing is drawn. */
export const seenScene: Tell = () => tell?.() ?? null;

/** The transform of the drawing before; null without one. */
export const lastTransform = (): SeenScene['transform'] | null => last;

/** Registers a drawing by how it is asked. Returns what removes it. */
export function tellSeenScene(own: Tell): () => void {
  tell = own;
  return () => {
    last = own()?.transform ?? null;
    if (tell === own) tell = null;
  };
}

/** The cut in the drawing; null if the tree is not cut. */
export function shownCut(drawn: Drawn, clusters: Clusters | null, cut: Cut | null): ShownCut | null {
  if (clusters === null || cut === null) return null;
  const tops = Array.from(clusters.tops).flatMap((top) => {
    const node = drawn.partOf(top);
    return node !== null && drawn.whole[node] === top ? [node] : [];
  });
  return { height: heightOfCut(cut, clusters), tops };
}

/** Lines from leaves to those of their names that stand nearer to another leaf. */
export const ledNames =
  (names: readonly TextMark[]): Overlay =>
  ({ x, y }) =>
    names.flatMap((name) => {
      const [leafX, leafY] = [x[name.node], y[name.node]];
      if (name.isLed !== true || leafX === undefined || leafY === undefined) return [];
      const path = [...moveTo(leafX, leafY), ...lineTo(name.x, name.y)];
      return { shape: 'path', id: `led ${name.id}`, style: 'shared', node: name.node, group: -1, path };
    });
