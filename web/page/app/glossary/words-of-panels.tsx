import type { PanelName } from '../view/view.ts';
import { WordsHere } from './words-here.tsx';

/** The words that each panel uses. */
export const WORDS_OF_PANELS: Readonly<Record<PanelName, readonly string[]>> = {
  node: ['Group', 'Leaf', 'Height', 'Support', 'Margin', 'Recall', 'Precision', 'F1'],
  metrics: ['Label', 'Random tree', 'Purity', 'Triplet', 'Support', 'Reference'],
  clusters: ['Cut', 'Cluster', 'Coarse accuracy', 'Modularity', 'Silhouette', 'Support'],
  outliers: ['Outlier', 'Grouping', 'Group', 'Label'],
  merges: ['Merge', 'Height', 'Margin', 'Support', 'Group score', 'Reassigned probability'],
  warnings: ['Logits', 'Probabilities', 'Label', 'Role'],
};

/** The words that are explained where they stand in what is told of a step. */
export const WORDS_OF_STEPS = ['reassigned probability', 'margin', 'support', 'height', 'k-means', 'validity index'];

/** What the words of a panel mean. Another panel begins with its words hidden. */
export const WordsOfPanel = ({ panel }: { panel: PanelName }) => (
  <WordsHere key={panel} terms={WORDS_OF_PANELS[panel]} />
);
