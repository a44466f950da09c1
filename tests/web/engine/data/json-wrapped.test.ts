import { expect, test } from 'vitest';
import {
  CLASSES,
  COUNTS,
  json,
  LOGITS,
  outcomeOf,
  PAIRS,
  POINTS,
  predictedAt,
  sharesAt,
  TRUTHS,
  truthAt,
} from './outcome-of.ts';

/* The same content of JSON is the same data, however deep it lies and whatever stands beside it. */

const predicted = PAIRS.map(([, p]) => p);
const byClass = (i: number) => Object.fromEntries(CLASSES.map((name, c) => [name, sharesAt(i)[c]]));
const byPicture = (of: (i: number) => unknown) => Object.fromEntries(POINTS.map((i) => [`img_${i + 3}.jpg`, of(i)]));

const CONTENTS: Readonly<Record<string, unknown>> = {
  'records with two classes': POINTS.map((i) => ({ id: i, true: truthAt(i), predicted: predictedAt(i) })),
  'records with shares': POINTS.map((i) => ({ id: i, label: truthAt(i), prob: byClass(i) })),
  'records with logits': POINTS.map((i) => ({ id: i, label: TRUTHS[i], logits: LOGITS[i] })),
  'lists of classes': { y_true: TRUTHS, y_pred: predicted },
  'logits and labels': { logits: LOGITS, labels: TRUTHS },
  'logits, labels and names': { logits: LOGITS, labels: TRUTHS, class_names: CLASSES },
  'a matrix and its names': { labels: CLASSES, confusion_matrix: COUNTS },
  'scores in lists': POINTS.map((i) => ({
    id: i,
    scores: CLASSES.map((label, c) => ({ label, score: sharesAt(i)[c] })),
  })),
  'classes by picture': byPicture((i) => ({ label: truthAt(i), pred: predictedAt(i) })),
  'shares by picture': byPicture(byClass),
  'vectors by picture': byPicture(sharesAt),
  'scores and labels by picture': byPicture((i) => ({ label: truthAt(i), scores: byClass(i) })),
  'logits and labels by picture': byPicture((i) => ({ label: TRUTHS[i], logits: LOGITS[i] })),
  'rows beside columns': { columns: ['true', 'predicted'], data: POINTS.map((i) => [truthAt(i), predictedAt(i)]) },
  distances: {
    labels: CLASSES,
    distances: [
      [0, 2, 3],
      [2, 0, 4],
      [3, 4, 0],
    ],
  },
};

const WRAPPED: readonly ((content: unknown) => unknown)[] = [
  (content) => [content],
  (content) => ({ results: content }),
  (content) => ({ model: 'm', accuracy: 0.8, config: { lr: 0.1, layers: [64, 32, 16] }, results: content }),
  (content) => ({ experiment: { seed: 1, test: { data: content } } }),
  (content) => ({ history: { loss: [1, 0.5, 0.2], acc: [0.5, 0.6, 0.7] }, evaluation: content }),
  (content) => ({ date: '2024-01-01', times: [1.5, 2.5, 3.5, 4.5], out: content, names: ['x', 'y'] }),
];

test.each(Object.entries(CONTENTS))('%s, wrapped', async (_, content) => {
  const plain = await outcomeOf('x.json', json(content));
  expect(plain).not.toMatch(/^(?:asked|refused|nothing: (?!dissimilarity))/);
  for (const wrap of WRAPPED) expect([wrap, await outcomeOf('x.json', json(wrap(content)))]).toEqual([wrap, plain]);
  expect(await outcomeOf('x.json', json({ a: content, b: content }))).toMatch(/^asked: .*\ba\b.*\bb\b/);
});
