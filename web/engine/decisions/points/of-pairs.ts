import type { ConfusionMatrix } from '../../model/dataset.ts';
import { NO_CLASS, type PointPredictions } from './types.ts';

/** Of points with a true and a predicted class: how probable any class is nobody tells. */
export function predictionsOfPairs(
  { file, names }: ConfusionMatrix,
  { truth, predicted }: NonNullable<ConfusionMatrix['points']>,
): PointPredictions {
  const unknown = new Float64Array(predicted.length).fill(Number.NaN);
  return {
    ...{ file, as: 'pairs', classes: names.length, confidence: unknown, margin: unknown, ofLabel: unknown },
    predicted: Uint16Array.from(predicted, (c) => (c < 0 ? NO_CLASS : c)),
    labels: truth,
    leftOut: [],
  };
}
