import { nearestName } from '../../engine/base/nearest-name.ts';
import { LEAF_MEASURES, TREE_MEASURES } from '../../engine/methods/shared/metrics/measures.ts';
import { CUT_INDICES, type Measure, type MetricName, type Prediction } from './lesson.ts';

/* The phrases that name a number of a result, and those that say what is predicted. */

/** A phrase that could not be read: what was expected, and what to do. */
export class PhraseError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

interface Phrase<T> {
  /** One that is right, as it is shown in errors and in docs/lessons.md. */
  readonly example: string;
  readonly pattern: RegExp;
  read(words: readonly string[]): T;
}

const METRICS: readonly MetricName[] = [...LEAF_MEASURES, ...TREE_MEASURES].map(({ key }) => key);
/** Those that are also known for random trees. */
const OF_SHAPE: readonly MetricName[] = TREE_MEASURES.map(({ key }) => key);

/** The advice on an unknown word: write the known one that is most like it; `otherwise` if none is like it. */
export function suggestion(
  word: string,
  known: readonly string[],
  otherwise = `Take one of ${known.join(', ')}.`,
): string {
  const near = nearestName(word, known);
  return near === null ? otherwise : `Did you mean ${near}?`;
}

function oneOf<T extends string>(word: string, known: readonly T[], what: string): T {
  const found = known.find((each) => each === word);
  if (found === undefined) throw new PhraseError(`“${word}” is no ${what}`, suggestion(word, known));
  return found;
}

function whole(word: string, least: number, what: string): number {
  const value = Number(word);
  if (Number.isInteger(value) && value >= least) return value;
  throw new PhraseError(
    `${what} is a whole number from ${least}, but “${word}” was found`,
    `Write a number, as in ${least}.`,
  );
}

const stepIn = (word: string): number => whole(word, 1, 'A step');

const MEASURES: readonly Phrase<Measure>[] = [
  {
    example: 'height of step 1',
    pattern: /^(height|margin|groups) of step (\S+)$/,
    read: ([kind = '', step = '']) => ({
      kind: oneOf(kind, ['height', 'margin', 'groups'], 'number of a step'),
      step: stepIn(step),
    }),
  },
  {
    example: 'similarity of apple and pear',
    pattern: /^similarity of (.+) and (.+)$/s,
    read: ([one = '', other = '']) => ({ kind: 'similarity', of: [one, other] }),
  },
  {
    example: 'support of the 10 largest groups',
    pattern: /^support of the (\S+) largest groups$/,
    read: ([groups = '']) => ({ kind: 'support', groups: whole(groups, 1, 'The number of groups') }),
  },
  {
    example: 'support of groups of 2',
    pattern: /^support of groups of (\S+)$/,
    read: ([leaves = '']) => ({ kind: 'support by size', leaves: whole(leaves, 2, 'The size of a group') }),
  },
  {
    example: 'support of apple and pear',
    pattern: /^support of (.+) and (.+)$/s,
    read: ([one = '', other = '']) => ({ kind: 'support of pair', of: [one, other] }),
  },
  {
    example: 'Breton taken for German',
    pattern: /^(.+) taken for (.+)$/s,
    read: ([truth = '', predicted = '']) => ({ kind: 'taken', truth, predicted }),
  },
  {
    example: 'triplets by branch',
    pattern: /^triplets by (.+?)( of random trees)?$/,
    read: ([grouping = '', random = '']) => ({ kind: 'triplets', grouping, atRandom: random !== '' }),
  },
  {
    example: 'ari at 2 clusters',
    pattern: /^ari at (\S+) clusters$/,
    read: ([clusters = '']) => ({ kind: 'ari', clusters: whole(clusters, 2, 'The number of clusters') }),
  },
  {
    example: 'clusters by silhouette',
    pattern: /^clusters by (\S+)$/,
    read: ([index = '']) => ({ kind: 'clusters', index: oneOf(index, CUT_INDICES, 'index') }),
  },
  {
    example: 'dendrogram_purity of random trees',
    pattern: /^(\S+) of random trees$/,
    read: ([metric = '']) => ({
      kind: 'metric',
      metric: oneOf(metric, OF_SHAPE, 'metric of random trees'),
      atRandom: true,
    }),
  },
  {
    example: 'dendrogram_purity',
    pattern: /^([a-z]+_[a-z_]+|[a-z]+)$/,
    read: ([metric = '']) => ({ kind: 'metric', metric: oneOf(metric, METRICS, 'metric'), atRandom: false }),
  },
];

function readPhrase<T>(phrases: readonly Phrase<T>[], text: string, what: string): T {
  for (const { pattern, read } of phrases) {
    const found = pattern.exec(text);
    if (found !== null) return read(found.slice(1).map((word) => word ?? ''));
  }
  const examples = phrases.map(({ example }) => `“${example}”`);
  throw new PhraseError(`“${text}” is no ${what}`, `Write one like ${examples.join(', ')}.`);
}

/** A number of a result: “dendrogram_purity of random trees”. Throws a PhraseError. */
export const readMeasure = (text: string): Measure => readPhrase(MEASURES, text, 'number of a result');

/** A measure that may be said in percent. */
export function readShown(text: string): { readonly measure: Measure; readonly isPercent: boolean } {
  const [, phrase = text, percent] = /^(.*?)( as %)?$/.exec(text) ?? [];
  return { measure: readMeasure(phrase), isPercent: percent !== undefined };
}

function within(word: string): number {
  const value = Number(word);
  if (value >= 0 && Number.isFinite(value)) return value;
  throw new PhraseError(
    `“within ${word}” is not how far off a number may be`,
    'Write a number from 0, as in within 0.1.',
  );
}

const ofStep = (kind: 'pair' | 'weakest' | 'home'): Phrase<Prediction> => ({
  example: `${kind} of step 1`,
  pattern: new RegExp(`^${kind} of step (\\S+)$`),
  read: ([step = '']) => ({ kind, step: stepIn(step) }),
});

const PREDICTIONS: readonly Phrase<Prediction>[] = [
  ...(['pair', 'weakest', 'home'] as const).map(ofStep),
  {
    example: 'neighbour of Breton',
    pattern: /^neighbour of (.+)$/,
    read: ([of = '']) => ({ kind: 'neighbour', of }),
  },
  { example: 'first split', pattern: /^first split$/, read: () => ({ kind: 'first split' }) },
  {
    example: 'lowest support of the 10 largest groups',
    pattern: /^(highest|lowest) support of the (\S+) largest groups$/,
    read: ([most = '', groups = '']) => ({
      kind: 'support',
      most: oneOf(most, ['highest', 'lowest'], 'end'),
      groups: whole(groups, 2, 'The number of groups'),
    }),
  },
  {
    example: 'clusters by silhouette',
    pattern: /^clusters by (\S+)$/,
    read: ([index = '']) => ({ kind: 'clusters', index: oneOf(index, CUT_INDICES, 'index') }),
  },
  {
    example: 'number dendrogram_purity of random trees as % within 10',
    pattern: /^number (.+?)( as %)? within (\S+)$/,
    read: ([measure = '', percent = '', margin = '']) => ({
      kind: 'number',
      measure: readMeasure(measure),
      within: within(margin) / (percent === '' ? 1 : 100),
      isPercent: percent !== '',
    }),
  },
  {
    example: 'choice with the largest ari at 2 clusters',
    pattern: /^choice with the (largest|smallest)( .+)?$/,
    read: ([most = '', measure = '']) => ({
      kind: 'choice',
      most: oneOf(most, ['largest', 'smallest'], 'end'),
      measure: ['', ' value'].includes(measure) ? null : readMeasure(measure.trim()),
      choices: [],
    }),
  },
  { example: 'text', pattern: /^text$/, read: () => ({ kind: 'text' }) },
];

/** The prediction in words: “pair of step 1”. Choices are added by who reads them. Throws a PhraseError. */
export const readPrediction = (text: string): Prediction => readPhrase(PREDICTIONS, text, 'prediction');
