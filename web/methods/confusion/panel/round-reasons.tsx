import { type Finished, NodeLink } from '../../../app/panel-kit.ts';
import { three } from '../../../app/parts/digits.ts';
import { count } from '../../../app/parts/format.ts';
import { at as entry } from '../../../base/at.ts';
import { childrenOf } from '../../../hierarchy/walk.ts';
import { confusionFindings } from '../findings.ts';
import { leavesOfClasses, roundsInNodes } from './rounds-in-nodes.ts';

/** Why a group of confusion merging was made: its round, the pairs inside it that qualified, and the one that came nearest outside. */
export function RoundReasons({ finished, node }: { finished: Finished; node: number }) {
  const { result } = finished;
  const { hierarchy } = result;
  const findings = confusionFindings(result);
  if (findings === null) return null;
  const list = roundsInNodes(findings.rounds.rounds, leavesOfClasses(result));
  const at = list.findIndex(({ groups }) => groups.some((group) => group.node === node));
  const round = list[at];
  if (round === undefined) {
    return childrenOf(hierarchy, node).length === 0 ? null : (
      <section>
        <h3 class="head">Why it was joined</h3>
        <p class="hint">No pair was similar enough any more: what was left over became its children.</p>
      </section>
    );
  }
  const members = new Set(childrenOf(hierarchy, node));
  const { m, delta, pairSimilarity } = round.round;
  const similarityOf = (pair: number): number | null => (pairSimilarity === null ? null : entry(pairSimilarity, pair));
  const pairs = round.pairs.map(([a, b], pair) => ({ a, b, similarity: similarityOf(pair) }));
  const inside = pairs.filter(({ a, b }) => members.has(a) && members.has(b)).slice(0, 5);
  const outside = pairs.find(({ a, b }) => members.has(a) !== members.has(b));
  const name = (to: number) => <NodeLink finished={finished} node={to} />;
  return (
    <section>
      <h3 class="head">Why it was joined</h3>
      <p class="hint">
        In round {count(at + 1)} of {count(list.length)}
        {m !== null && `, with m = ${three(m)} and δ = r × m = ${three(delta)}`}: these pairs have S + δ at least as
        large as any other similarity of either.
      </p>
      <dl class="reasons">
        {inside.map(({ a, b, similarity }) => (
          <div key={`${a} ${b}`}>
            <dt>
              {name(a)} with {name(b)}
            </dt>
            <dd>{three(similarity)}</dd>
          </div>
        ))}
        {outside !== undefined && (
          <div>
            <dt>
              {name(outside.a)} with {name(outside.b)}
              <span class="hint">the most similar such pair with one of them outside; it was not joined here</span>
            </dt>
            <dd>{three(outside.similarity)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
