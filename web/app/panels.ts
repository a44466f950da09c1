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

export const classifierTable = lazyPanel(
  'the table of classifiers',
  async () => (await import('./splits/classifier-table.tsx')).ClassifierTable,
);

export const weightsInput = lazyPanel(
  'the weights of this method',
  async () => (await import('./weights-input.tsx')).WeightsInput,
);

export const exportMenu = lazyPanel('the menu of formats', async () => (await import('./export-menu.tsx')).ExportMenu);

export const additionControls = lazyPanel(
  'what can be found out about a tree',
  async () => (await import('./addition.tsx')).AdditionControls,
);

export const stabilityTable = lazyPanel(
  'the table of support',
  async () => (await import('./stability-table.tsx')).StabilityTable,
);

export const nodePanel = lazyPanel('the panel of a node', async () => (await import('./node-panel.tsx')).NodePanel);

export const besideTable = lazyPanel(
  'the fit beside others',
  async () => (await import('./splits/beside-table.tsx')).BesideTable,
);

export const keyList = lazyPanel<object>('the list of keys', async () => (await import('./key-list.tsx')).KeyList);

export const privacyPromise = lazyPanel<object>(
  'what leaves this page',
  async () => (await import('./privacy-promise.tsx')).PrivacyPromise,
);

export const stepsPanel = lazyPanel(
  'how the tree came about',
  async () => (await import('./playback/playback-panel.tsx')).PlaybackPanel,
);

export const treeInWords = lazyPanel<object>(
  'the tree in words',
  async () => (await import('./tree-in-words.tsx')).TreeInWords,
);

export const growingPicture = lazyPanel(
  'the picture of a tree that grows',
  async () => (await import('./growing-picture.tsx')).GrowingPicture,
);

export const openAgain = lazyPanel<object>(
  'the kept session',
  async () => (await import('./open-again.tsx')).OpenAgain,
);

/** Loads them all, so that they are there when the network is not. */
export const loadPanels = (): Promise<unknown> =>
  Promise.all(
    [
      clustersPanel,
      outliersPanel,
      nodePanel,
      stepsPanel,
      keyList,
      privacyPromise,
      classifierTable,
      stabilityTable,
      weightsInput,
      exportMenu,
      additionControls,
      growingPicture,
      besideTable,
      openAgain,
      treeInWords,
    ].map(({ load }) => load()),
  );
