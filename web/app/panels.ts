import { type LazyPanel, lazyPanel } from './lazy-panel.tsx';

/* Panels that the first tree does not need. */

export const clustersPanel: LazyPanel = lazyPanel(
  'the panel of clusters',
  async () => (await import('./clusters/clusters-panel.tsx')).ClustersPanel,
);

export const outliersPanel: LazyPanel = lazyPanel(
  'the panel of outliers',
  async () => (await import('./outliers/outliers-panel.tsx')).OutliersPanel,
);

/** Parts of the panels above. */
export const splitReasons: LazyPanel = lazyPanel(
  'what splits the node',
  async () => (await import('./splits/split-reasons.tsx')).SplitReasons,
);

export const classifierTable: LazyPanel = lazyPanel(
  'the table of classifiers',
  async () => (await import('./splits/classifier-table.tsx')).ClassifierTable,
);

/** Loads them all, so that they are there when the network is not. */
export const loadPanels = (): Promise<unknown> =>
  Promise.all([clustersPanel, outliersPanel, splitReasons, classifierTable].map(({ load }) => load()));
