import type { Rounds } from '../../model/result.ts';
import { count } from '../parts/format.ts';
import type { Finished } from '../session/finished.ts';
import { decideByRounds, madeIn } from './decide-by-rounds.ts';
import { Questions } from './questions.tsx';
import { NodeName } from './ranking.tsx';

/** How many groups of a round are shown. */
const MOST = 12;

/** One round of confusion merging: the pairs that qualified, and the groups they made. */
export function RoundStep({ finished, rounds, step }: { finished: Finished; rounds: Rounds; step: number }) {
  const round = rounds.rounds[step];
  if (round === undefined) return null;
  const groups = madeIn(round);
  return (
    <>
      <Questions finished={finished} questions={decideByRounds(finished.result, rounds, step)} />
      <ul class="suggestions">
        {groups.slice(0, MOST).map((node) => (
          <li key={node}>
            <NodeName finished={finished} node={node} />
          </li>
        ))}
        {groups.length > MOST && <li class="hint">and {count(groups.length - MOST)} more</li>}
      </ul>
    </>
  );
}
