import { useMemo } from 'preact/hooks';
import { type Finished, titleOf, useSession } from '../../../app/panel-kit.ts';
import { three } from '../../../app/parts/digits.ts';
import { count, counted } from '../../../app/parts/format.ts';
import { confusionFindings } from '../findings.ts';
import { ruleOf } from './derivation.ts';
import { leavesOfClasses, type RoundInNodes, roundsInNodes } from './rounds-in-nodes.ts';

const MAX_PAIRS = 3;
const MAX_GROUPS = 40;

/** What each round of confusion merging saw and made. */
export function RoundsList({ finished }: { finished: Finished }) {
  const list = useMemo(() => {
    const { result } = finished;
    return roundsInNodes(confusionFindings(result)?.rounds.rounds ?? [], leavesOfClasses(result));
  }, [finished]);
  const isMultiple = finished.result.options.inheritance === 'multiple';
  if (list.length === 0) return <p class="empty">There was nothing to merge.</p>;
  return (
    <>
      <p class="hint">
        In each round m is the largest similarity{isMultiple && ' between groups without a common class'}. Two groups
        make a pair if neither is more similar to any other by more than δ = r × m. Groups whose members all pair with
        each other are joined. The similarity of groups is the {ruleOf(finished.result).called} over their parts.
      </p>
      <ol aria-label="Rounds">
        {list.map((each, index) => (
          <RoundRow key={index} finished={finished} each={each} number={index + 1} />
        ))}
      </ol>
    </>
  );
}

function RoundRow({ finished, each, number }: { finished: Finished; each: RoundInNodes; number: number }) {
  const { round, trees, pairs, groups } = each;
  const title = (node: number): string => titleOf(finished, node);
  const shown = pairs.slice(0, MAX_PAIRS).map(([a, b]) => `${title(a)} with ${title(b)}`);
  const more = pairs.length - shown.length;
  return (
    <li class="round">
      <p class="round-head">
        <span>Round {count(number)}</span>
        {round.m !== null && (
          <span>
            m = {three(round.m)}, δ = {three(round.delta)}
          </span>
        )}
      </p>
      <p class="hint">
        {counted(trees, 'group', 'groups')} before, {counted(pairs.length, 'pair', 'pairs')}
        {shown.length > 0 && `: ${shown.join('; ')}${more > 0 ? ` and ${count(more)} more` : ''}`}.
      </p>
      <Made finished={finished} nodes={groups.map(({ node }) => node)} />
    </li>
  );
}

/** The groups of a round, each a link to its node. */
function Made({ finished, nodes }: { finished: Finished; nodes: readonly number[] }) {
  const { view } = useSession();
  const more = nodes.length - MAX_GROUPS;
  const hover = (node: number | null) => (): void => {
    view.hovered.value = node;
  };
  return (
    <ul class="members">
      {nodes.slice(0, MAX_GROUPS).map((node) => (
        <li key={node}>
          <button
            type="button"
            class="text-button"
            onClick={() => view.select(node)}
            onPointerEnter={hover(node)}
            onPointerLeave={hover(null)}
          >
            {titleOf(finished, node)}
          </button>
        </li>
      ))}
      {more > 0 && <li class="hint">and {count(more)} more</li>}
    </ul>
  );
}
