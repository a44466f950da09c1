import type { ComponentChildren } from 'preact';
import { type Finished, titleOf } from '../finished/finished.ts';
import { hovering } from '../parts/focus.ts';
import { useSession } from '../session/context.ts';
import type { Lit } from '../view/lit.ts';
import { withDigitsToDiffer } from './digits-to-differ.ts';
import { LitLine, LitText } from './lit-line.tsx';
import { type Compared, valueText } from './question.ts';

interface RankingProps {
  readonly finished: Finished;
  readonly label: string;
  readonly compared: readonly Compared[];
}

/** Of a bar; values that are not positive, or not finite, have none. */
const lengthOf = (value: number | null): number => (value !== null && value > 0 && Number.isFinite(value) ? value : 0);

/** The compared candidates, in their order, with a bar each, as long as the value is large; the taken one is marked. */
export function Ranking({ finished, label, compared }: RankingProps) {
  const most = compared.reduce((largest, { value }) => Math.max(largest, lengthOf(value)), 0);
  const write = withDigitsToDiffer(compared.map(({ value }) => value));
  return (
    <ol class="ranking" aria-label={label}>
      {compared.map(({ nodes, value, bound, taken, note, lights }, place) => (
        <li key={`${place} ${nodes.join()}`} data-taken={taken}>
          <span>
            <Names finished={finished} nodes={nodes} />
            {note !== undefined && (
              <span class="hint" data-formula={typeof note !== 'string'}>
                {' '}
                <LitLine line={note} />
              </span>
            )}
          </span>
          {typeof note === 'object' ? (
            <span>{valueText({ value, bound }, write)}</span>
          ) : (
            <Value
              text={valueText({ value, bound }, write)}
              lights={lights ?? { nodes: nodes.filter((node) => node >= 0) }}
            />
          )}
          <svg class="bar-track" width="100%" height="4" aria-hidden="true">
            <rect class="bar-fill" width={`${most > 0 ? (100 * lengthOf(value)) / most : 0}%`} height="4" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

/** A value, which lights what it is of. */
function Value({ text, lights }: { text: string; lights: Lit }) {
  const { nodes = [], cells = [], points = [] } = lights;
  if (nodes.length + cells.length + points.length === 0) return <span>{text}</span>;
  return (
    <span>
      <LitText text={text} lights={lights} />
    </span>
  );
}

/** Groups by their names, each a link to its node. */
function Names({ finished, nodes }: { finished: Finished; nodes: readonly number[] }) {
  return (
    <>
      {nodes.map(
        (node, place): ComponentChildren => (
          <span key={node}>
            {place > 0 && ' and '}
            <NodeName finished={finished} node={node} />
          </span>
        ),
      )}
    </>
  );
}

/** The name of a node, which leads to it. */
export function NodeName({ finished, node }: { finished: Finished; node: number }) {
  const { view } = useSession();
  if (node < 0) return <span>a group that was dropped</span>;
  return (
    <button
      type="button"
      class="text-button"
      onClick={() => view.goTo(node)}
      {...hovering((isOver) => {
        view.hovered.value = isOver ? node : null;
      })}
    >
      {titleOf(finished, node)}
    </button>
  );
}
