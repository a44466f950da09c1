import { DataError } from '../../base/error.ts';
import {
  CONFUSION_MODES,
  type ConfusionMode,
  INHERITANCES,
  type Inheritance,
  MATRIX_KINDS,
} from '../../bindings/confusion.ts';
import type { Options } from '../../model/method.ts';
import type { MatrixSettings } from '../shared/confusion-matrix.ts';
import { choice } from '../shared/options/choice.ts';

export interface Settings extends MatrixSettings {
  readonly r: number;
  readonly inheritance: Inheritance;
  readonly mode: ConfusionMode;
}

/** Checks the options. */
export function settle(options: Options): Settings {
  const r = options.r ?? 0.1;
  if (typeof r !== 'number' || !(r >= 0 && r < Number.POSITIVE_INFINITY)) {
    throw new DataError('option', `r is ${r}, expected a number of at least 0`, 'Choose 0 to 1; 0.1 is a good start.');
  }
  return {
    as: choice(options, 'as', ['auto', ...MATRIX_KINDS]),
    truth: choice(options, 'truth', ['auto', 'rows', 'columns']),
    r,
    inheritance: choice(options, 'inheritance', INHERITANCES),
    mode: choice(options, 'mode', CONFUSION_MODES),
  };
}
