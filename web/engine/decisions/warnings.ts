import { count, counted } from '../base/counted.ts';
import type { Warning } from '../base/warning.ts';
import type { Kind } from '../bindings/rows.ts';
import type { FittedTemperature } from '../bindings/temperature.ts';
import { rankOf, rowsNeeded } from './at-threshold.ts';

/** What values were taken for, where nobody said it. */
export const kindWarnings = (kind: Kind): Warning[] => [
  {
    code: `guessed-${kind}`,
    message:
      kind === 'probabilities'
        ? 'The first rows lie between 0 and 1 and sum to 1, so values were taken as probabilities (their logarithm is used).'
        : 'Values were taken as logits: the first rows are not probabilities.',
  },
];

export function ofTemperature({ temperature, isAtBound, impossible }: FittedTemperature, isGiven: boolean): Warning[] {
  if (isGiven) return [];
  const warnings: Warning[] = [];
  if (impossible > 0) {
    warnings.push({
      code: 'label-impossible',
      message: `${counted(impossible, 'fitting row has', 'fitting rows have')} a label of probability 0, and the temperature is fitted without ${impossible === 1 ? 'it' : 'them'}.`,
    });
  }
  if (isAtBound) {
    warnings.push({
      code: 'temperature-at-bound',
      message: `The temperature ${temperature} is the end of what is looked at (0.05 to 20): the labels would be more likely still beyond it.`,
    });
  }
  return warnings;
}

/** Targets that the calibration rows are too few for. */
export function tooFew(targets: readonly number[], rows: number): Warning[] {
  const missed = targets.filter((target) => rankOf(rows, target) > rows);
  if (missed.length === 0) return [];
  const [least = 0] = missed.toSorted((a, b) => a - b);
  return [
    {
      code: 'too-few-calibration',
      message: `${counted(rows, 'calibration row is', 'calibration rows are')} too few to promise ${missed.join(', ')}: ${least} needs ${count(rowsNeeded(least))}. No threshold is given, and the answer is the root.`,
    },
  ];
}
