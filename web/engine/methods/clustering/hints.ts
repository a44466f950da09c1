import type { HintsOf } from '../../model/method.ts';
import { BAD_ROWS_HINTS, LEAVES_HINT } from '../shared/options/hints.ts';
import type { OPTIONS } from './schema.ts';

/** What the options and their choices mean. */
export const hints: HintsOf<typeof OPTIONS> = {
  ...LEAVES_HINT,
  method: 'Trees are split from the top, one leaf at a time.',
  'method.hkm-d': 'split from the top, the most scattered leaf next',
  'method.hkm': 'split from the top, the most compact leaf next; often makes chains',
  'method.hsc-d': 'split from the top, the most scattered leaf next',
  'method.hsc': 'split from the top, the most compact leaf next',
  'method.kmeans': 'flat: all clusters at once',
  'method.spectral': 'flat: all clusters at once',
  'method.mmc': 'flat, with small weights (ridge)',
  branching: 'How many children each node that is split gets.',
  neighbours: 'How many nearest neighbours each point has in the graph of spectral clustering.',
  normalise: 'How features are scaled before distances are taken.',
  'normalise.scale': 'features keep their relative spread',
  'normalise.zscore': 'where features have different units',
  'normalise.none': 'no change',
  seed: 'For the starts of k-means.',
  ...BAD_ROWS_HINTS,
};
