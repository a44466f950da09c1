import { type LazyPanel, lazyPanel } from './lazy-panel.tsx';
import { loadMethodPanels } from './use-method-panel.ts';

/* Panels that the first tree does not need. */

const lateParts = () => import('./late-parts.ts');

export const clustersPanel: LazyPanel = lazyPanel(
  'the panel of clusters',
  async () => (await import('./clusters/clusters-panel.tsx')).ClustersPanel,
);

export const outliersPanel: LazyPanel = lazyPanel(
  'the panel of outliers',
  async () => (await import('./outliers/outliers-panel.tsx')).OutliersPanel,
);

export const weightsInput = lazyPanel('the weights of this method', async () => (await lateParts()).WeightsInput);

export const switchInput = lazyPanel('live options', async () => (await lateParts()).Switch);
export const sliderInput = lazyPanel('live options', async () => (await lateParts()).Slider);

export const sampleMenu = lazyPanel<object>('the menu of samples', async () => (await lateParts()).SampleMenu);
export const sampleNote = lazyPanel<object>('the note on the sample', async () => (await lateParts()).SampleNote);

export const wayOut = lazyPanel('the way out of an alert', async () => (await lateParts()).WayOut);

export const legend = lazyPanel<object>('the legend', async () => (await lateParts()).Legend);

export const exportMenu = lazyPanel('the menu of formats', async () => (await lateParts()).ExportMenu);

export const additionControls = lazyPanel(
  'what can be found out about a tree',
  async () => (await lateParts()).AdditionControls,
);

export const adviceNote = lazyPanel('advice', async () => (await lateParts()).AdviceNote);

export const metricsPanel = lazyPanel('the metrics', async () => (await lateParts()).MetricsPanel);

export const stabilityTable = lazyPanel('the table of support', async () => (await lateParts()).StabilityTable);

export const nodePanel = lazyPanel(
  'the panel of a node',
  async () => (await import('./node/node-panel.tsx')).NodePanel,
);

export const keyList = lazyPanel<object>('the list of keys', async () => (await import('./key-list.tsx')).KeyList);

export const privacyPromise = lazyPanel<object>(
  'what leaves this page',
  async () => (await import('./privacy/privacy-promise.tsx')).PrivacyPromise,
);

export const stepsPanel = lazyPanel(
  'how the tree came about',
  async () => (await import('./playback/playback-panel.tsx')).PlaybackPanel,
);

export const treeInWords = lazyPanel<object>(
  'the tree in words',
  async () => (await import('./tree/tree-in-words.tsx')).TreeInWords,
);

export const growingPicture = lazyPanel(
  'the picture of a tree that grows',
  async () => (await import('./run/growing-picture.tsx')).GrowingPicture,
);

export const openAgain = lazyPanel<object>(
  'the kept session',
  async () => (await import('./first-visit/open-again.tsx')).OpenAgain,
);

/** Loads them all, so that they are there when the network is not. */
export const loadPanels = (): Promise<unknown> =>
  Promise.all([
    loadMethodPanels(),
    ...[
      clustersPanel,
      outliersPanel,
      nodePanel,
      stepsPanel,
      keyList,
      privacyPromise,
      metricsPanel,
      stabilityTable,
      weightsInput,
      switchInput,
      sliderInput,
      sampleNote,
      legend,
      exportMenu,
      sampleMenu,
      adviceNote,
      additionControls,
      growingPicture,
      openAgain,
      treeInWords,
      wayOut,
    ].map(({ load }) => load()),
  ]);
