import { type Chosen, grade } from './grade.ts';
import type { Judged } from './judged.ts';
import type { Prediction } from './lesson.ts';

/** An answer of each kind that chooses nothing: what is right does not depend on it. */
const NOTHING: Readonly<Record<Prediction['kind'], Chosen>> = {
  pair: { kind: 'pair', classes: [0, 1] },
  weakest: { kind: 'node', node: 0 },
  home: { kind: 'node', node: 0 },
  neighbour: { kind: 'node', node: 0 },
  'first split': { kind: 'node', node: 0 },
  support: { kind: 'node', node: 0 },
  clusters: { kind: 'number', value: 0 },
  number: { kind: 'number', value: 0 },
  choice: { kind: 'choice', place: -1 },
  text: { kind: 'text', text: '' },
};

/**
 * The right answer, with its numbers; empty for a prediction that is not judged. Throws a PhraseError where these data
 * have no answer. `ofChoices`: as `grade` wants them.
 */
export const rightAnswer = (
  prediction: Prediction,
  judged: Judged,
  ofChoices: readonly (Judged | null)[] = [],
): string => grade(prediction, NOTHING[prediction.kind], judged, ofChoices).right;
