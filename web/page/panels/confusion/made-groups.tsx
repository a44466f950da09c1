import { confusionFindings } from '../../../engine/methods/confusion/findings.ts';
import { count } from '../../app/parts/format.ts';
import { type Finished, NodeName } from '../shared/kit.ts';
import { madeIn } from './playback.ts';
import { SmallestChange } from './smallest-change.tsx';

/** The largest number of groups of a round that are shown. */
const MOST = 12;

/** The groups that one round of confusion merging made. */
export function MadeGroups({ finished, step }: { finished: Finished; step: number }) {
  const round = confusionFindings(finished.result)?.rounds.rounds[step];
  if (round === undefined) return null;
  const groups = madeIn(round);
  return (
    <>
      <ul class="suggestions">
        {groups.slice(0, MOST).map((node) => (
          <li key={node}>
            <NodeName finished={finished} node={node} />
          </li>
        ))}
        {groups.length > MOST && <li class="hint">and {count(groups.length - MOST)} more</li>}
      </ul>
      <SmallestChange finished={finished} step={step} />
    </>
  );
}
