import { at } from '../../../engine/base/arrays.ts';
import { treesBefore } from '../../../engine/methods/confusion/before-round.ts';
import { confusionFindings, type Rounds } from '../../../engine/methods/confusion/findings.ts';
import { isTie } from '../../../engine/model/result.ts';
import { TextButton } from '../../app/parts/buttons.tsx';
import { hovering } from '../../app/parts/focus.ts';
import { count, counted, three } from '../../app/parts/format.ts';
import { type Finished, titleOf, useSession } from '../shared/kit.ts';
import { madeIn, ruleOf } from './playback.ts';

const MAX_PAIRS = 3;
const MAX_GROUPS = 40;

/** The similarities and groups of each round of confusion merging. */
export function RoundsList({ finished }: { finished: Finished }) {
  const rounds = confusionFindings(finished.result)?.rounds;
  const isMultiple = finished.result.options.inheritance === 'multiple';
  if (rounds === undefined || rounds.rounds.length === 0) return <p class="muted">There was nothing to merge.</p>;
  return (
    <>
      <p class="hint">
        In each round m is the largest similarity{isMultiple && ' between groups without a common class'}. Two groups
        make a pair if neither is more similar to any other by more than δ = r × m. Groups whose members all pair with
        each other are joined. The similarity of groups is the {ruleOf(finished.result).called} over their parts.
      </p>
      <ol class="ruled" aria-label="Rounds">
        {rounds.rounds.map((_, step) => (
          <RoundRow key={step} finished={finished} rounds={rounds} step={step} />
        ))}
      </ol>
    </>
  );
}

function RoundRow({ finished, rounds, step }: { finished: Finished; rounds: Rounds; step: number }) {
  const round = at(rounds.rounds, step);
  const trees = treesBefore(finished.result, rounds, step);
  const pairs = round.pairs.length / 2;
  const title = (entry: number): string => titleOf(finished, at(trees, at(round.pairs, entry)));
  const shown = Array.from(
    { length: Math.min(pairs, MAX_PAIRS) },
    (_, pair) => `${title(2 * pair)} with ${title(2 * pair + 1)}`,
  );
  const more = pairs - shown.length;
  return (
    <li>
      <p class="between">
        <span>Round {count(step + 1)}</span>
        {round.m !== null && (
          <span>
            m = {three(round.m)}, δ = {three(round.delta)}
          </span>
        )}
      </p>
      <p class="hint">
        {counted(trees.length, 'group', 'groups')} before, {counted(pairs, 'pair', 'pairs')}
        {shown.length > 0 && `: ${shown.join('; ')}${more > 0 ? ` and ${count(more)} more` : ''}`}.
      </p>
      <Made finished={finished} nodes={madeIn(round)} />
    </li>
  );
}

/** The groups of a round, each a link to its node. */
function Made({ finished, nodes }: { finished: Finished; nodes: readonly number[] }) {
  const { view } = useSession();
  const more = nodes.length - MAX_GROUPS;
  return (
    <ul class="line">
      {nodes.slice(0, MAX_GROUPS).map((node) => (
        <li key={node}>
          <TextButton
            onClick={() => view.select(node)}
            {...hovering((isOver) => {
              view.hovered.value = isOver ? node : null;
            })}
          >
            {titleOf(finished, node)}
          </TextButton>
          {isTie(finished.result, node) && ' · tie'}
        </li>
      ))}
      {more > 0 && <li class="hint">and {count(more)} more</li>}
    </ul>
  );
}
