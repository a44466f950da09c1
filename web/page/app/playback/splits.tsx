import { at } from '../../../engine/base/at.ts';
import type { Finished } from '../finished/finished.ts';
import { three } from '../parts/digits.ts';
import { count } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import type { MethodPanel } from './method-panel.ts';
import { type Compared, plain } from './question.ts';
import { Questions } from './questions.tsx';
import { NodeName } from './ranking.tsx';
import { StepBar } from './step-bar.tsx';

interface SplitsProps {
  readonly finished: Finished;
  readonly panel: MethodPanel;
  readonly splits: readonly Compared[];
}

/** The node of a split. */
const nodeOf = ({ nodes }: Compared): number => at(nodes, 0);

/** The splits one after the other: a bar to go over them, why each was made, and the list. */
export function Splits({ finished, panel, splits }: SplitsProps) {
  const { view } = useSession();
  const found = splits.findIndex((split) => nodeOf(split) === view.selected.value);
  const place = Math.max(0, found);
  const node = nodeOf(at(splits, place));
  const { decideNode, Node } = panel;
  return (
    <>
      {splits.length > 1 && <Bar splits={splits} place={place} goTo={(next) => view.goTo(nodeOf(at(splits, next)))} />}
      <p class="hint">
        <NodeName finished={finished} node={node} />
      </p>
      {decideNode !== undefined && <Questions finished={finished} questions={decideNode(finished.result, node)} />}
      {Node !== undefined && <Node finished={finished} node={node} />}
      {splits.length > 1 && (
        <section>
          <h2 class="head">All splits</h2>
          <ol class="ranking" aria-label="Splits">
            {splits.map((split, i) => (
              <SplitRow key={nodeOf(split)} finished={finished} split={split} order={i} isShown={i === place} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface RowProps {
  readonly finished: Finished;
  readonly split: Compared;
  readonly order: number;
  readonly isShown: boolean;
}

function SplitRow({ finished, split, order, isShown }: RowProps) {
  const { value, note } = split;
  return (
    <li data-taken={isShown} aria-current={isShown}>
      <span>
        {count(order + 1)}. <NodeName finished={finished} node={nodeOf(split)} />{' '}
        {note !== undefined && <span class="hint">{plain(note)}</span>}
      </span>
      {value !== null && <span>{three(value)}</span>}
    </li>
  );
}

interface BarProps {
  readonly splits: readonly Compared[];
  readonly place: number;
  readonly goTo: (place: number) => void;
}

function Bar({ splits, place, goTo }: BarProps) {
  const last = splits.length - 1;
  const said = `split ${count(place + 1)} of ${count(splits.length)}`;
  return (
    <StepBar label="Split" place={place} last={last} said={said} goTo={goTo}>
      <div class="joined">
        <button type="button" class="button" disabled={place === 0} onClick={() => goTo(place - 1)}>
          Back
        </button>
        <button type="button" class="button" disabled={place === last} onClick={() => goTo(place + 1)}>
          Next
        </button>
      </div>
    </StepBar>
  );
}
