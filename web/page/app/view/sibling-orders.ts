import { remembered } from '../../../engine/base/remembered.ts';
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
