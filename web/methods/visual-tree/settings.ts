import type { Options } from '../../model/method.ts';
import type { OptionValue } from '../../model/result.ts';
import { choice } from '../shared/options/choice.ts';
import { numberOption, wholeOption } from '../shared/options/number-option.ts';
import { INDICES } from '../shared/validity/curve.ts';
import type { Choice } from './build.ts';

export interface Settings extends Choice {
  /** Clusters of a node at most. */
  readonly mostClusters: number;
  /** The share of the samples of every class that is kept for testing; 0.5 as in the paper. */
  readonly test: number;
  /** Whether the trees of the other indices are judged too. */
  readonly compare: boolean;
  readonly seed: number;
}

/** Checks the options. */
export const settle = (options: Options): Settings => ({
  index: choice(options, 'index', INDICES),
  balance: choice(options, 'balance', ['on', 'off']) === 'on',
  mostClusters: wholeOption(options, 'max_q', 10, 2),
  test: numberOption(options, 'test', 0.5, (x) => x > 0 && x < 1, 'a share above 0 and below 1'),
  compare: choice(options, 'compare', ['on', 'off']) === 'on',
  seed: wholeOption(options, 'seed', 0, 0),
});

/** The options as they were used. */
export const optionsOf = (settings: Settings): Readonly<Record<string, OptionValue>> => ({
  index: settings.index,
  balance: settings.balance ? 'on' : 'off',
  max_q: settings.mostClusters,
  test: settings.test,
  compare: settings.compare ? 'on' : 'off',
  seed: settings.seed,
});
