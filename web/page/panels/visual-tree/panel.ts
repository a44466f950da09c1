import type { MethodPanel } from '../shared/kit.ts';
import { ClassifierTable } from './classifier-table.tsx';
import { decideNode, splitsOf } from './playback.ts';

/** The panel of a visual tree: its origin, and how well it classifies. */
export const panel: MethodPanel = {
  way: () =>
    'A visual tree is split from the top and merges nothing. It begins with all classes in one group. The classes of a node are clustered by k-means into 2, 3, … groups, and the index says which number is best; each group is split in the same way, down to single classes.',
  splits: splitsOf,
  decideNode,
  Table: ClassifierTable,
};
