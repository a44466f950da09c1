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

export const stepsPanel = lazyPanel(
  'how the tree came about',
  async () => (await import('./steps-panel.tsx')).StepsPanel,
);

/** Loads them all, so that they are there when the network is not. */
export const loadPanels = (): Promise<unknown> =>
  Promise.all([clustersPanel, outliersPanel, stepsPanel].map(({ load }) => load()));
