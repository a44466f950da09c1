import { isLeaf } from '../../engine/hierarchy/walk.ts';
import type { Layout } from './layout.ts';
import type { DotMark, Mark, TextMark } from './marks.ts';
import { round } from './path.ts';
import type { Scene } from './scene.ts';

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
