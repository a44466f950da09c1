import { type ReadonlySignal, useSignal } from '@preact/signals';
import { jointOf } from '../../../../engine/hierarchy/common-ancestors.ts';
import { clusterGroups } from '../../../drawing/cluster-groups.ts';
import { type Theme, themeColours } from '../../../drawing/theme.ts';
import type { Finished } from '../../finished/finished.ts';
import { useLiveValue } from '../../parts/live.ts';
import { useSession } from '../../session/context.ts';
import type { Lit } from '../../view/choices.ts';
import { type CutTree, type Difference, type Items, itemsUnder, type PaneTree } from './pane-tree.ts';
import type { Panes } from './use-panes.ts';

export interface LitItems {
  /** Items that are pointed at, else those that are selected; null for none. */
  readonly items: ReadonlySignal<ReadonlySet<number> | null>;
  point(items: readonly number[] | null): void;
  pick(items: readonly number[]): void;
}

/** The items that a number elsewhere on the page stands for; null for none of them. */
function itemsOfLit(
  { nodes = [], cells = [], points = [] }: Lit,
  tree: PaneTree,
  are: Items['are'],
): Set<number> | null {
  const ofNodes = nodes.flatMap((node) => itemsUnder(tree, node));
  const items = new Set([...ofNodes, ...(are === 'points' ? points : cells.flat())]);
  return items.size === 0 ? null : items;
}

/** Items pointed at in one pane stand out in all of them, and are the hovered or selected node of the tree. */
export function useLit(finished: Finished, { tree, items: { are } }: Pick<Panes, 'tree' | 'items'>): LitItems {
  const { view } = useSession();
  const pointed = useSignal<ReadonlySet<number> | null>(null);
  const picked = useSignal<{ readonly node: number; readonly items: ReadonlySet<number> } | null>(null);
  /** The lowest node of the tree that has all of these items. */
  const jointOfItems = (items: readonly number[]): number | null =>
    jointOf(
      finished.parents,
      items.map((item) => tree.leafOf[item] ?? -1).filter((leaf) => leaf >= 0),
    );
  const items = useLiveValue(() => {
    if (pointed.value !== null) return pointed.value;
    const { hovered, selected, lit } = view;
    if (lit.value !== null) return itemsOfLit(lit.value, tree, are);
    if (hovered.value === null && picked.value !== null && picked.value.node === selected.value) {
      return picked.value.items;
    }
    const node = hovered.value ?? selected.value;
    return node === null ? null : new Set(itemsUnder(tree, node));
  }, [tree, are, view, pointed, picked]);
  return {
    items,
    point(found) {
      pointed.value = found === null ? null : new Set(found);
      view.hovered.value = found === null ? null : jointOfItems(found);
    },
    pick(found) {
      const node = jointOfItems(found);
      picked.value = node === null ? null : { node, items: new Set(found) };
      view.select(node);
    },
  };
}

/** The look of the items of a pane. */
export interface PaneLook {
  /** The colour of each cluster: that of the cluster of the first pane that it is matched with. */
  readonly colourOf: (cluster: number) => string;
  readonly clusterOf: Int32Array;
  /** Items that are outlined. */
  readonly elsewhere: readonly boolean[] | null;
  /** Items that are pointed at or selected, in all panes; null for none. */
  readonly lit: ReadonlySet<number> | null;
}

/** The colours of the clusters of the first pane. */
export function coloursOf({ hierarchy, parents, order }: PaneTree, { clusters }: CutTree, theme: Theme): string[] {
  const names = Array.from(clusters.tops, String);
  return themeColours(theme, clusterGroups({ hierarchy, parents, order }, clusters, names).tones);
}

/** A cluster that is matched with none is grey. */
export const colourIn =
  (colours: readonly string[], difference: Difference | null, theme: Theme) =>
  (cluster: number): string =>
    colours[difference === null ? cluster : (difference.matched[cluster] ?? -1)] ?? theme.line;
