import type { MethodPanel } from '../shared/kit.ts';
import { judgePair } from './judge-pair.ts';
import { MadeGroups } from './made-groups.tsx';
import { decideNodeByRounds } from './node-question.ts';
import { decideByRounds } from './playback.ts';
import { RoundsList } from './rounds-list.tsx';

/** The panel of confusion merging, with its rounds. */
export const panel: MethodPanel = {
  decide: decideByRounds,
  judge: judgePair,
  Step: MadeGroups,
  Steps: RoundsList,
  way: () => 'No two classes were ever taken for each other, so nothing was merged: all of them hang at the root.',
  decideNode: decideNodeByRounds,
  // The values of Figures 15 to 20 of the paper.
  sweeps: [{ label: 'Sweep over r', key: 'r', values: [0, 0.1, 0.2, 0.3, 0.8, 1] }],
};
