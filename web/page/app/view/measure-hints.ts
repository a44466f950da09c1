import { ANSWERS, CHOSEN } from './colour-measures.ts';

/** Explanations of the measures that colour a tree, for the legend: the first tree does without. */
export const MEASURE_HINTS: ReadonlyMap<string, string> = new Map([
  ['purity', 'The share of the points of a branch whose true class belongs to the group with most of them.'],
  ['precision', 'The share of the points predicted as classes of a branch whose true class is one of them.'],
  ['recall', 'The share of the points whose true class is in a branch that are predicted as one of its classes.'],
  ['F1', 'The harmonic mean of the precision and the recall of a branch, taken as one class.'],
  [
    'agreement with the reference',
    'Take the smallest group of the reference tree that holds all classes of a branch: the share of its classes that are in the branch.',
  ],
  [
    CHOSEN,
    'A class counts for the lowest chosen group that holds it. A branch is called by the lowest group of the reference that holds three quarters of its classes, with their share where that is not all.',
  ],
  [
    'support',
    'The share of the trees of resampled points that have a branch; of a class, the mean over the branches it is in. Of an opened tree: the support in its file.',
  ],
  [
    ANSWERS,
    'The share of points that a branch is the answer for, at the target of Decide: numbers where it is 1 % or more.',
  ],
]);
