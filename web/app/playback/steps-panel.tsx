import type { Finished } from '../session/finished.ts';
import { MergesPanel } from './merges-panel.tsx';
import { RoundsPanel } from './rounds-panel.tsx';

/** How the tree came about: in rounds, or merge by merge. */
export function StepsPanel({ finished }: { finished: Finished }) {
  const rounds = finished.result.rounds?.rounds;
  return rounds === undefined ? (
    <MergesPanel finished={finished} />
  ) : (
    <RoundsPanel finished={finished} rounds={rounds} />
  );
}
