import type { Phase } from '../model/method.ts';
import { methodOf } from './index.ts';

/** Phases that runs of several methods have. */
const COMMON: Readonly<Record<string, Phase>> = {
  reading: { verb: 'Reading', unit: 'rows' },
  neighbours: { verb: 'Finding neighbours', unit: 'points' },
  merging: { verb: 'Merging', unit: 'merges' },
  measuring: { verb: 'Measuring', unit: 'rows' },
  splitting: {
    verb: 'Splitting',
    unit: 'leaves',
    stop: {
      offer: 'Cancel stops here and keeps the tree as it is.',
      stopping: 'Stopping after the nodes that are being split. Cancel again to discard this run.',
      ofGrowingTree: true,
    },
  },
};

/** What a phase is in the runs of a method. */
export const phaseOf = (method: string, name: string): Phase =>
  methodOf(method)?.phases?.[name] ?? COMMON[name] ?? { verb: 'Working', unit: 'steps' };
