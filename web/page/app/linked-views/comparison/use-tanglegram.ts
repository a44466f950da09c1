import { type ReadonlySignal, signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { at, extremes } from '../../../../engine/base/arrays.ts';
import { jointOf } from '../../../../engine/hierarchy/common-ancestors.ts';
import { countLeaves, type LeafKind } from '../../../../engine/hierarchy/names.ts';
import { childrenOf } from '../../../../engine/hierarchy/walk.ts';
import type { ComparedTrees } from '../../../../engine/methods/shared/comparison/comparison.ts';
import type { Hierarchy } from '../../../../engine/model/hierarchy.ts';
import { layoutSide, type SideLayout } from '../../../drawing/tanglegram/layout.ts';
import { type Pointed, type TangleCallbacks, TanglePainter } from '../../../drawing/tanglegram/painter.ts';
import type { Tanglegram } from '../../../drawing/tanglegram/view.ts';
import { type Theme, themeColours } from '../../../drawing/theme.ts';
import { type Finished, leafKind } from '../../finished/finished.ts';
import { someNames } from '../../parts/format.ts';
import { stepInRows } from '../../parts/key-steps.ts';
import { useLiveEffect, useLiveValue } from '../../parts/live.ts';
import { sets } from '../../parts/setters.ts';
import { measureText } from '../../parts/text-width.ts';
import { drawingTheme } from '../../parts/theme.ts';
import type { Size } from '../../parts/use-size.ts';
import { pressZoomKey } from '../../parts/zoom.ts';
import { useSession } from '../../session/context.ts';
import { useCanvasPainter } from '../use-canvas-painter.ts';

/** The leaves of a comparison in the tree of the page. */
interface MatchedLeaves {
  /** The node of each common leaf. */
  readonly node: Uint32Array;
  /** The common leaf at each place of the drawing order, -1 for one that the other tree has not. */
  readonly ofPlace: Int32Array;
}

/** Finds the common leaves in the tree they came from. O(leaves). */
function matchedLeaves({ result, order }: Finished, { trees }: ComparedTrees): MatchedLeaves {
  const leafOfClass = new Map(Array.from(trees.classes, (classNumber, leaf) => [classNumber, leaf]));
  const node = new Uint32Array(trees.classes.length);
  const ofPlace = Int32Array.from(order.leaves, (leafNode) => {
    const leaf = leafOfClass.get(result.hierarchy.classOf[leafNode] as number) ?? -1;
    if (leaf >= 0) node[leaf] = leafNode;
    return leaf;
  });
  return { node, ofPlace };
}

/** The lowest node of the tree that has all these common leaves under it; null for none. */
const jointOfLeaves = ({ parents }: Finished, { node }: MatchedLeaves, leaves: readonly number[]): number | null =>
  jointOf(
    parents,
    leaves.map((leaf) => at(node, leaf)),
  );

/** The common leaves under a node of the tree. */
function leavesUnder({ order }: Finished, { ofPlace }: MatchedLeaves, node: number): ReadonlySet<number> {
  return new Set(ofPlace.subarray(order.first[node], order.last[node]).filter((leaf) => leaf >= 0));
}

interface TanglegramInput {
  readonly finished: Finished;
  readonly compared: ComparedTrees;
  /** The title of the other tree. */
  readonly title: string;
  readonly size: ReadonlySignal<Size>;
}

interface TanglegramControls {
  readonly sides: ReadonlySignal<Sides>;
  /** The leaf, or the name of the group, that is read out. */
  readonly leaf: ReadonlySignal<number | null>;
  readonly group: ReadonlySignal<string | null>;
  point(pointed: Pointed | null): void;
  /** Does what a key means in the picture; false for a key that means nothing there. */
  press(key: string): boolean;
}

const painterOf = (canvas: HTMLCanvasElement, now: { readonly current: TangleCallbacks }): TanglePainter =>
  new TanglePainter(
    canvas,
    { onPoint: (pointed) => now.current.onPoint(pointed), onPick: (pointed) => now.current.onPick(pointed) },
    measureText,
  );

/** Paints two trees face to face into a canvas, and keeps them and the view of the tree at the same place. */
export function useTanglegram(
  canvas: RefObject<HTMLCanvasElement | null>,
  { finished, compared, title, size }: TanglegramInput,
): TanglegramControls {
  const session = useSession();
  const { view, finished: shown } = session;
  const leaf = useSignal<number | null>(null);
  const group = useSignal<string | null>(null);
  const { names } = compared.trees;
  const { warnings } = compared.comparison;
  const sides = useLiveValue(
    () => ({
      left: layoutSide(compared.trees.a, compared.leavesA),
      right: layoutSide(compared.trees.b, compared.leavesB),
      rightNames: compared.trees.innerB,
      matched: matchedLeaves(finished, compared),
    }),
    [finished, compared],
  );
  const pictureIn = useLiveValue(() => {
    const { left, right, matched } = sides.value;
    const groups = session.groups.value;
    return (theme: Theme, room: Size): Tanglegram => {
      const colours = themeColours(theme, groups?.tones ?? []);
      const colourOf = (node: number): string | null => colours[groups?.ofNode[node] ?? -1] ?? null;
      return { left, right, names, colours: Array.from(matched.node, colourOf), theme, ...room };
    };
  }, [sides, names, session]);
  const picture = useLiveValue(() => pictureIn.value(drawingTheme(), size.value), [pictureIn, size]);
  useLiveEffect(() => {
    const draw = pictureIn.value;
    const notes = warnings.map(({ message }) => message);
    shownTanglegram.value = { hierarchy: finished.result.hierarchy, title, notes, leaves: names.length, draw };
  }, [pictureIn, finished, title, names, warnings]);
  useEffect(() => sets(shownTanglegram, null), []);

  const point = (pointed: Pointed | null): void => {
    if (shown.peek() !== finished) return; // the nodes of a new tree have other numbers
    leaf.value = pointed?.leaves.length === 1 ? (pointed.leaves[0] ?? null) : null;
    group.value =
      pointed === null || pointed.leaves.length < 2 ? null : groupText(sides.value, pointed.leaves, leafKind(finished));
    view.hovered.value = pointed === null ? null : jointOfLeaves(finished, sides.value.matched, pointed.leaves);
  };
  const pick = (pointed: Pointed): void => {
    point(pointed);
    view.select(view.hovered.peek());
  };
  const painter = useCanvasPainter(canvas, painterOf, { onPoint: point, onPick: pick });

  // Other trees have other leaves in common.
  useLiveEffect(() => {
    sides.value;
    leaf.value = null;
    group.value = null;
  }, [sides, leaf, group]);
  useLiveEffect(() => {
    if (size.value.width > 0) painter.value?.render(picture.value);
  }, [picture, painter, size]);
  useLiveEffect(() => {
    const node = shown.value === finished ? (view.hovered.value ?? view.selected.value) : null;
    painter.value?.setMarks(node === null ? null : leavesUnder(finished, sides.value.matched, node), leaf.value);
  }, [finished, shown, sides, painter, leaf, view]);

  const press = (key: string): boolean => {
    const next = stepInLeaves(key, sides.value.left, leaf.peek());
    if (next !== undefined) {
      point({ leaves: [next] });
      painter.peek()?.show(next);
    } else if (key === 'Enter' && leaf.peek() !== null) view.select(view.hovered.peek());
    else if (key === 'Escape' && leaf.peek() !== null) point(null);
    else return pressZoomKey(key, painter.peek());
    return true;
  };
  return { sides, leaf, group, point, press };
}

/** The tanglegram that stands beside the tree, for a figure of it. */
export interface ShownTanglegram {
  /** The tree that was compared: while another one is being compared, this one still stands there. */
  readonly hierarchy: Hierarchy;
  /** The title of the other tree. */
  readonly title: string;
  /** Notes on the comparison: how leaves were matched, how groups with several parents are compared. */
  readonly notes: readonly string[];
  readonly leaves: number;
  draw(theme: Theme, size: Size): Tanglegram;
}

/** Null where none is shown. */
export const shownTanglegram = signal<ShownTanglegram | null>(null);

/** That of a tree; null while none of it is shown. */
export const tanglegramOf = ({ result }: Pick<Finished, 'result'>): ShownTanglegram | null =>
  shownTanglegram.value?.hierarchy === result.hierarchy ? shownTanglegram.value : null;

/**
 * The leaf that a key leads to from another, or the first one where none is pointed out; undefined for any other key.
 */
export function stepInLeaves(
  key: string,
  { leaves, place }: Pick<SideLayout, 'leaves' | 'place'>,
  from: number | null,
): number | undefined {
  const to = stepInRows(key, from === null ? 0 : at(place, from), leaves.length);
  return to === undefined ? undefined : leaves[from === null ? 0 : to];
}

/** The two trees as they are drawn. */
interface Sides {
  readonly left: SideLayout;
  readonly right: SideLayout;
  /** Names of the nodes of the right tree, if it has them. */
  readonly rightNames?: readonly string[] | undefined;
}

/** The classes that a class is joined with first. */
function nearest(
  { hierarchy, first, last, leaves, place }: SideLayout,
  leaf: number,
  names: readonly string[],
): string {
  const at = place[leaf] as number;
  // Nodes come children first: the first one with more than this leaf is its parent.
  for (let node = 0; node < first.length; node++) {
    const [from, to] = [first[node] as number, last[node] as number];
    if (childrenOf(hierarchy, node).length < 2 || at < from || at >= to) continue;
    return someNames(
      names,
      leaves.subarray(from, to).filter((other) => other !== leaf),
    );
  }
  return 'nothing';
}

/** The name of the smallest group of the right tree that has all of these leaves; empty where it has none of its own. */
function groupAround({ right, rightNames }: Sides, leaves: readonly number[]): { name: string; size: number } {
  const places = leaves.map((leaf) => right.place[leaf] as number);
  const [from, to] = extremes(places);
  for (let node = 0; node < right.first.length; node++) {
    if (childrenOf(right.hierarchy, node).length < 2) continue;
    const [first, last] = [right.first[node] as number, right.last[node] as number];
    if (first <= from && to < last) return { name: rightNames?.[node] ?? '', size: last - first };
  }
  return { name: '', size: 0 };
}

/** "cat: here with dog, there with tiger and lion (felines)". */
export function leafText(sides: Sides, names: readonly string[], leaf: number): string {
  const { left, right } = sides;
  const { name } = groupAround(sides, [leaf]);
  const group = name === '' ? '' : ` (${name})`;
  return `${names[leaf] ?? ''}: here with ${nearest(left, leaf, names)}; there with ${nearest(right, leaf, names)}${group}`;
}

/** "felines: 5 classes", of a branch that is that very group of the right tree; null where it has no name. */
export function groupText(sides: Sides, leaves: readonly number[], kind: LeafKind): string | null {
  const { name, size } = groupAround(sides, leaves);
  return name === '' || size !== leaves.length ? null : `${name}: ${countLeaves(size, kind)}`;
}
