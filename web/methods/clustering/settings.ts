import { NORMALISATIONS, type Normalisation } from '../../bindings/features.ts';
import type { Options } from '../../model/method.ts';
import type { OptionValue } from '../../model/result.ts';
import { choice } from '../shared/options/choice.ts';
import { wholeOption } from '../shared/options/number-option.ts';
import { isSpectral, isTree } from './kinds.ts';

/** Grown trees (-D: by scatter), and flat partitions. */
export const CLUSTERINGS = ['hkm-d', 'hkm', 'hsc-d', 'hsc', 'kmeans', 'spectral', 'mmc'] as const;
export type Clustering = (typeof CLUSTERINGS)[number];

export interface Settings {
  readonly method: Clustering;
  /** 0: as many as there are classes, or DEFAULT_LEAVES. */
  readonly leaves: number;
  readonly branching: number;
  readonly neighbours: number;
  readonly normalise: Normalisation;
  readonly seed: number;
}

/** Checks the options. */
export function settle(options: Options): Settings {
  return {
    method: choice(options, 'method', CLUSTERINGS),
    leaves: wholeOption(options, 'leaves', 0, 0),
    branching: wholeOption(options, 'branching', 2, 2),
    neighbours: wholeOption(options, 'neighbours', 5, 1),
    normalise: choice(options, 'normalise', NORMALISATIONS),
    seed: wholeOption(options, 'seed', 0, 0),
  };
}

/** The options as they were used. */
export const optionsOf = (settings: Settings, leaves: number): Readonly<Record<string, OptionValue>> => ({
  method: settings.method,
  leaves,
  ...(isTree(settings.method) ? { branching: settings.branching } : {}),
  ...(isSpectral(settings.method) ? { neighbours: settings.neighbours } : {}),
  normalise: settings.normalise,
  seed: settings.seed,
});
