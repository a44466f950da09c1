import { DISTANCES, type Distance, LINKAGES, type LinkageName } from '../../bindings/linkage.ts';
import type { Options } from '../../model/method.ts';
import { choice } from '../shared/options/choice.ts';

export interface Settings {
  readonly method: LinkageName;
  /** auto: dissimilarities where the table is plainly that, else Euclidean distances of its rows. */
  readonly distance: Distance | 'auto';
  readonly normaliseRows: boolean;
  /** What rows are that have neither names nor labels. */
  readonly unnamed: 'points' | 'classes';
}

/** Average linkage comes first: it is the default. */
const METHODS: readonly LinkageName[] = ['average', ...LINKAGES.filter((name) => name !== 'average')];

/** Checks the options. */
export function settle(options: Options): Settings {
  return {
    method: choice(options, 'method', METHODS),
    distance: choice(options, 'distance', ['auto', ...DISTANCES]),
    normaliseRows: choice(options, 'normalise_rows', ['off', 'on']) === 'on',
    unnamed: choice(options, 'unnamed', ['points', 'classes']),
  };
}
