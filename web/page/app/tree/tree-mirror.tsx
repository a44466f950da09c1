import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { classesUnder } from '../../../engine/hierarchy/classes-under.ts';
import { ancestorsOf, childrenOf, isLeaf } from '../../../engine/hierarchy/walk.ts';
import { type Finished, leafKind, titleOf } from '../finished/finished.ts';
import { counted } from '../parts/format.ts';
import { sets } from '../parts/setters.ts';
import { pressZoomKey, type Zoomable } from '../parts/zoom.ts';
import { useSession } from '../session/context.ts';
import { LAYOUT_NAMES, siblingOrders } from '../view/layouts.ts';
import type { View } from '../view/view.ts';
import type { Drawn } from './drawn.ts';
import { TREE } from './ids.ts';
import { neighbour, stepOfKey } from './neighbour.ts';

interface MirrorProps {
  readonly finished: Finished;
  readonly drawn: ReadonlySignal<Drawn>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ComponentChildren;
}

/** Siblings before and after the current node, and children of it, that are in the mirror. */
const AROUND = 8;

/**
 * The drawing for those who do not see it: an ARIA tree of the nodes around the current one, from the top down to it with
 * its siblings and children. Each says its level, its place, its size and whether it is folded.
 */
export function TreeMirror({ finished, drawn, onKeyDown, children }: MirrorProps) {
  const { view } = useSession();
  const current = view.selected.value ?? drawn.value.top;
  return (
    <div
      id={TREE}
      class="tree-mirror"
      role="tree"
      aria-label={`Hierarchy of ${leafKind(finished)}`}
      aria-describedby="tree-keys"
      aria-activedescendant={`node-${current}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {children}
      {aroundNode(finished, drawn.value, current).map((node) => (
        <TreeItem key={node} finished={finished} drawn={drawn.value} node={node} />
      ))}
    </div>
  );
}

function TreeItem({ finished, drawn, node }: { finished: Finished; drawn: Drawn; node: number }) {
  const { view } = useSession();
  const { order, result } = finished;
  const { parents } = drawn;
  const parent = parents[node] as number;
  const siblings = node === drawn.top || parent < 0 ? [node] : Array.from(childrenOf(drawn.arranged, parent));
  const leaf = isLeaf(result.hierarchy, node);
  const above = ancestorsOf(parents, node).filter((ancestor) => ancestor <= drawn.top).length;
  return (
    <span
      id={`node-${node}`}
      class="unseen"
      role="treeitem"
      tabIndex={-1}
      aria-selected={view.selected.value === node}
      aria-level={above + 1}
      aria-setsize={siblings.length}
      aria-posinset={siblings.indexOf(node) + 1}
      {...(leaf ? {} : { 'aria-expanded': !view.folded.value.has(node) || node === drawn.top })}
    >
      {titleOf(finished, node)}
      {!leaf &&
        leafKind(finished) === 'classes' &&
        `, ${counted(new Set(classesUnder(result.hierarchy, order, node)).size, 'class', 'classes')}`}
    </span>
  );
}

/** The nodes of the mirror in the order of the tree. */
function aroundNode({ result }: Finished, { top, arranged, parents }: Drawn, current: number): number[] {
  const above = current === top ? [] : ancestorsOf(parents, current).filter((node) => node <= top);
  const parent = above[0];
  const siblings = parent === undefined ? [current] : Array.from(childrenOf(arranged, parent));
  const at = siblings.indexOf(current);
  const near = siblings.slice(Math.max(0, at - AROUND), at + AROUND + 1);
  const children = isLeaf(result.hierarchy, current) ? [] : Array.from(childrenOf(arranged, current)).slice(0, AROUND);
  return [...above.toReversed(), ...near.flatMap((node) => (node === current ? [node, ...children] : [node]))];
}

/** True if a key led to the handle of the cut, which takes the focus when it is there. */
export const goesToCut = signal(false);

/** The target of a key: the node it is about and the subtree that is drawn. */
interface Pressed {
  readonly finished: Finished;
  readonly view: View;
  readonly at: number;
  readonly top: number;
}

/** The one after a value in a list, round and round. */
const nextOf = <T,>(list: readonly T[], value: T): T => list[(list.indexOf(value) + 1) % list.length] as T;

/** Acts only on nodes that have something under them. */
const onInner =
  (act: (pressed: Pressed) => void) =>
  (pressed: Pressed): boolean => {
    if (isLeaf(pressed.finished.result.hierarchy, pressed.at)) return false;
    act(pressed);
    return true;
  };

const always =
  (act: (pressed: Pressed) => void) =>
  (pressed: Pressed): boolean => {
    act(pressed);
    return true;
  };

const focus = onInner(({ view, at }) => view.focusOn(at));

const ACTIONS: Readonly<Record<string, (pressed: Pressed) => boolean>> = {
  Enter: (pressed) => {
    if (pressed.view.choosing.peek() === null) return focus(pressed);
    pressed.view.choose(pressed.at);
    return true;
  },
  ' ': onInner(({ view, at, top }) => {
    if (at !== top) view.fold(at);
  }),
  r: onInner(({ view, at }) => view.turn(at)),
  a: always(({ view, finished }) => {
    view.siblings.value = nextOf(siblingOrders(finished), view.siblings.value);
  }),
  l: always(({ view }) => {
    view.layout.value = nextOf(LAYOUT_NAMES, view.layout.value);
  }),
  c: always(sets(goesToCut, true)),
  Backspace: always(({ view, finished, top }) => {
    const parent = finished.parents[top] as number;
    if (parent >= 0) view.climb(parent === finished.parents.length - 1 ? null : parent);
  }),
  Escape: always(({ view }) => {
    if (view.focus.value.length > 0) view.back();
    else view.select(null);
  }),
};

/** Does what a key means while the drawing has the focus; false for a key that means nothing there. */
export function pressTreeKey(key: string, finished: Finished, view: View, drawn: Drawn, tree: Zoomable): boolean {
  const { top, arranged, parents } = drawn;
  const at = view.selected.value ?? top;
  const step = stepOfKey(key);
  if (step === undefined) return ACTIONS[key]?.({ finished, view, at, top }) ?? pressZoomKey(key, tree);
  // Folded nodes are not walked through.
  if (step === 'child' && at !== top && view.folded.value.has(at)) return true;
  view.select(neighbour(arranged, parents, at, step, top));
  return true;
}
