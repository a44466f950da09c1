import type { Rounds } from '../../methods/result.ts';
import { count, counted, three } from '../parts/format.ts';
import type { Finished } from '../session/finished.ts';
import { type Candidate, NodeName, Ranking } from './ranking.tsx';

/** How many pairs and groups of a round are shown. */
const MOST = 12;

/** One round of confusion merging: the pairs that qualified, the most similar first, and the groups they made. */
export function RoundStep({ finished, rounds, step }: { finished: Finished; rounds: Rounds; step: number }) {
  const round = rounds.rounds[step];
  if (round === undefined) return null;
  const name = (place: number) => {
    // Before the first round place c is class c, whose node is c; then the trees that the round before left.
    const node = step === 0 ? place : (rounds.rounds[step - 1]?.treeNode[place] ?? -1);
    return node < 0 ? <span>a group dropped later</span> : <NodeName finished={finished} node={node} />;
  };
  const pairs = Array.from(round.pairSimilarity.subarray(0, MOST), (value, at): Candidate => {
    const [a, b] = [round.pairs[2 * at] ?? 0, round.pairs[2 * at + 1] ?? 0];
    return {
      key: `${a} ${b}`,
      name: (
        <>
          {name(a)} and {name(b)}
        </>
      ),
      value,
    };
  });
  const groups = Array.from(round.groupNode).filter((node) => node >= 0);
  return (
    <>
      <section>
        <h2 class="head">Which pairs are similar enough?</h2>
        <p class="formula">S(i, j) + Δ ≥ S(i, k) and S(j, k) for every k</p>
        <p class="hint">
          No other is more similar to either of them by more than Δ = r · m (Kang &amp; Lin, condition 1), with m the
          largest similarity of the round. Here m = {three(round.m)} and Δ = {three(round.delta)}.
        </p>
        <Ranking label="Pairs that qualified" candidates={pairs} />
        {round.pairSimilarity.length > MOST && (
          <p class="hint">and {counted(round.pairSimilarity.length - MOST, 'pair', 'pairs')} more</p>
        )}
      </section>
      <section>
        <h2 class="head">{counted(groups.length, 'group', 'groups')} made of them</h2>
        <ul class="suggestions">
          {groups.slice(0, MOST).map((node) => (
            <li key={node}>
              <NodeName finished={finished} node={node} />
            </li>
          ))}
          {groups.length > MOST && <li class="hint">and {count(groups.length - MOST)} more</li>}
        </ul>
      </section>
    </>
  );
}
