import { clusterGroups } from '../../../drawing/cluster-groups.ts';
import { type Theme, themeColours } from '../../../drawing/theme.ts';
import type { CutTree, Difference } from './clusters.ts';
import type { PaneTree } from './pane-tree.ts';

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
