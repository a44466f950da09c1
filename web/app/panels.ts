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

export const playbackPanel: LazyPanel = lazyPanel(
  'the panel of merges',
  async () => (await import('./playback/playback-panel.tsx')).PlaybackPanel,
);

/** Loads them all, so that they are there when the network is not. */
export const loadPanels = (): Promise<unknown> =>
  Promise.all([clustersPanel, outliersPanel, playbackPanel].map(({ load }) => load()));
