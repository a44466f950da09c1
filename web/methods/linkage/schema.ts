import type { Dataset } from '../../model/dataset.ts';
import type { Method, MethodOption, Options, ValuesOf } from '../../model/method.ts';
import { automatic, BAD_ROWS, choices } from '../shared/options/common.ts';

const DISTANCE_NAMES: Readonly<Record<string, string>> = {
  precomputed: 'dissimilarity',
  euclidean: 'Euclidean distance',
  cityblock: 'L1 distance',
  correlation: '1 − correlation',
};

/** The options of the method. */
export const OPTIONS = [
  {
    kind: 'choice',
    key: 'method',
    label: 'Linkage',
    hint: 'How the distance of two groups is computed from the distances of their members.',
    choices: [
      { value: 'average', label: 'average', hint: 'mean distance of all pairs across (UPGMA)' },
      { value: 'single', label: 'single', hint: 'smallest distance; often makes chains' },
      { value: 'complete', label: 'complete', hint: 'largest distance' },
      { value: 'weighted', label: 'weighted', hint: 'mean of the distances of its two parts (WPGMA)' },
      { value: 'ward', label: 'Ward', hint: 'how much the variance within groups grows; for Euclidean distances' },
    ],
  },
  {
    kind: 'choice',
    key: 'distance',
    label: 'Distance',
    hint: 'How far two classes, or points, are apart.',
    choices: [
      automatic('dissimilarities as given if the table is square and symmetric with a diagonal of 0, else Euclidean'),
      { value: 'precomputed', label: 'as given', hint: 'the table holds dissimilarities' },
      { value: 'euclidean', label: 'Euclidean', hint: 'of two rows' },
      { value: 'cityblock', label: 'L1', hint: 'sum of absolute differences of two rows' },
      { value: 'correlation', label: '1 − correlation', hint: 'of two rows' },
    ],
  },
  {
    kind: 'choice',
    key: 'normalise_rows',
    isSwitch: true,
    label: 'Rows',
    hint: 'Whether each row is divided by its sum, so that counts of a confusion matrix are compared as shares.',
    choices: [
      { value: 'off', label: 'as they are', hint: 'for features, weights and logits' },
      { value: 'on', label: 'divided by their sum', hint: 'for rows of a confusion matrix' },
    ],
  },
  {
    kind: 'choice',
    key: 'unnamed',
    label: 'Rows without names are',
    hint: 'What the rows of a table are when it comes without names and labels.',
    choices: choices(['points', 'points', 'each one by itself'], ['classes', 'classes', 'numbered from 0']),
    formless: true,
  },
  BAD_ROWS,
] as const satisfies readonly MethodOption[];

/** The values of the options, as a run gets them. */
export type Settings = ValuesOf<typeof OPTIONS>;

/** The main choices for what these files have: dissimilarities, rows of points or classes, class means, confusions. */
function quickTrials({ dissimilarity, features, logits, labels }: Dataset): Options[] {
  if (dissimilarity !== null) {
    return ['average', 'complete', 'single'].map((method) => ({ method, distance: 'precomputed' }));
  }
  // Rows of a confusion matrix are compared as shares.
  const isMatrix = features === null && (logits === null || labels === null);
  const rows = { normalise_rows: isMatrix ? 'on' : 'off' };
  const ofRows = (method: string, distance: string): Options => ({ method, distance, ...rows });
  const averages = ['correlation', 'cityblock', 'euclidean'].map((distance) => ofRows('average', distance));
  return [
    ...averages,
    ...(features === null ? ['ward'] : ['ward', 'single']).map((method) => ofRows(method, 'euclidean')),
  ];
}

/** Agglomerative linkage, the baselines of the papers: what the page and the command line say and ask about it. */
export const linkage: Method = {
  id: 'linkage',
  name: 'Agglomerative linkage',
  summary: 'joins the two groups that are nearest to each other',
  heights: ({ method, distance }) =>
    `${DISTANCE_NAMES[String(distance)] ?? 'distance'}, ${method === 'ward' ? 'Ward' : method} linkage`,
  heightScale: 'distances',
  citation: {
    text: 'The baselines: NBDT (Ward on last-layer weights), Cavalin & Oliveira (Euclidean) and Xiong (L1 distance of confusion rows)',
    url: 'https://arxiv.org/abs/2004.00221',
  },
  options: OPTIONS,
  quickTrials,
  missing: ({ features, dissimilarity, confusion, logits, labels }) =>
    features !== null || dissimilarity !== null || confusion !== null || (logits !== null && labels !== null)
      ? null
      : 'Open features or dissimilarities of points or classes, a confusion matrix, or logits with labels.',
};
