import { strongestFeatures } from '../../../engine/methods/hmmc/findings.ts';
import type { MethodPanel } from '../shared/kit.ts';
import { decideNode, splitsOf } from './playback.ts';
import { SplitReasons } from './split-reasons.tsx';

/** The panel of maximum-margin clustering: its splits of the points, and their features. */
export const panel: MethodPanel = {
  way: () =>
    'Maximum-margin clustering splits from the top and merges nothing. It begins with all points in one group. Each leaf is clustered on trial; the one whose split scores best is split next, until there are as many leaves as asked for.',
  splits: splitsOf,
  decideNode,
  features: strongestFeatures,
  Node: SplitReasons,
};
