import type { Finished } from './finished.ts';
import { lazyPart } from './lazy-part.tsx';

/* Parts that the first tree does not need. */

interface PanelProps {
  readonly finished: Finished;
}

export const nodePanel = lazyPart<PanelProps>(
  'the panel of a node',
  async () => (await import('./node-panel.tsx')).NodePanel,
);

export const clustersPanel = lazyPart<PanelProps>(
  'the panel of clusters',
  async () => (await import('./clusters/clusters-panel.tsx')).ClustersPanel,
);

export const outliersPanel = lazyPart<PanelProps>(
  'the panel of outliers',
  async () => (await import('./outliers/outliers-panel.tsx')).OutliersPanel,
);

export const playbackPanel = lazyPart<PanelProps>(
  'the panel of merges',
  async () => (await import('./playback/playback-panel.tsx')).PlaybackPanel,
);

export const keysSheet = lazyPart('the list of keys', async () => (await import('./keys-sheet.tsx')).KeysSheet);

export const privacySheet = lazyPart(
  'what leaves this page',
  async () => (await import('./privacy-sheet.tsx')).PrivacySheet,
);

export const openAgain = lazyPart('the kept session', async () => (await import('./open-again.tsx')).OpenAgain);

const PARTS = [nodePanel, clustersPanel, outliersPanel, playbackPanel, keysSheet, privacySheet, openAgain];

/** Loads them all, so that they are there when the network is not. */
export const loadPanels = (): Promise<unknown> => Promise.all(PARTS.map(({ load }) => load()));
