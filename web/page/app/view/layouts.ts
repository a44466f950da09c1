import { remembered } from '../../../engine/base/once.ts';
import { arrange, SIBLING_ORDERS, type SiblingOrder } from '../../../engine/hierarchy/arrange.ts';
import type { Finished } from '../finished/finished.ts';

const NONE: ReadonlySet<number> = new Set();

/** The orders of siblings that differ in this tree, its own first. An order that is not among them is that one. O(n log n). */
export const siblingOrders = remembered(
  ({ result: { hierarchy }, order }: Pick<Finished, 'result' | 'order'>): readonly SiblingOrder[] =>
    SIBLING_ORDERS.filter((siblings) => {
      const { child } = arrange(hierarchy, order, siblings, NONE);
      return siblings === 'made' || child.some((node, place) => node !== hierarchy.child[place]);
    }),
);

/** The ways to draw a tree, in the order in which they are offered. */
export const LAYOUTS = [
  { id: 'radial', title: 'Radial', hint: 'Leaves around a circle, groups by the rank of their heights' },
  { id: 'radial-heights', title: 'Radial scale', hint: 'Leaves around a circle, groups at their heights' },
  { id: 'cladogram', title: 'Radial steps', hint: 'Leaves around a circle, heights not shown' },
  { id: 'rectangular', title: 'Rectangle', hint: 'Leaves one under another, groups at their heights, with an axis' },
  { id: 'icicle', title: 'Icicle', hint: 'Every group is a box, its height is its number of leaves' },
  { id: 'sunburst', title: 'Sunburst', hint: 'Every group is an arc, its length is its number of leaves' },
  { id: 'treemap', title: 'Treemap', hint: 'Every group is a box, its area is its number of leaves' },
] as const;
export type LayoutName = (typeof LAYOUTS)[number]['id'];
/** True if heights have a place in a layout: the cut is then a line, with a handle to drag. */
export const hasHeights = (name: LayoutName): boolean => name !== 'cladogram' && name !== 'treemap';
/** True if leaves lie one under another, so that rows of a picture can stand beside them. */
export const hasLeafRows = (name: string): boolean => name === 'rectangular' || name === 'icicle';
/** True if groups are boxes or arcs: there is no room at them for more than a name. */
export const isSolid = (name: LayoutName): boolean => ['icicle', 'sunburst', 'treemap'].includes(name);
export const LAYOUT_NAMES: readonly LayoutName[] = LAYOUTS.map(({ id }) => id);
