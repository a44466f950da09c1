import { useMemo } from 'preact/hooks';
import { isLeaf } from '../../../engine/hierarchy/walk.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { useAsked } from './use-asked.ts';

const collator = new Intl.Collator('en', { numeric: true });

/** The words for a choice of a class, and for no choice. */
export interface NodeWords {
  readonly label: string;
  readonly any: string;
}

interface NodeChoiceProps extends NodeWords {
  readonly finished: Finished;
  readonly node: number | null;
  choose(node: number | null): void;
}

/** A class, or the group that was asked for. */
function NodeChoice({ finished, label, any, node, choose }: NodeChoiceProps) {
  const { hierarchy } = finished.result;
  const options = useMemo(() => {
    const leaves = Array.from(finished.order.leaves, (leaf) => ({ leaf, name: titleOf(finished, leaf) }));
    return leaves
      .sort((a, b) => collator.compare(a.name, b.name))
      .map(({ leaf, name }) => (
        <option key={leaf} value={String(leaf)}>
          {name}
        </option>
      ));
  }, [finished]);
  return (
    <label class="rows-choice">
      <span class="unseen">{label}</span>
      <select
        class="select"
        value={node === null ? '' : String(node)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          choose(value === '' ? null : Number(value));
        }}
      >
        <option value="">{any}</option>
        {node !== null && !isLeaf(hierarchy, node) && <option value={String(node)}>{titleOf(finished, node)}</option>}
        {options}
      </select>
    </label>
  );
}

interface AskedBarProps {
  readonly finished: Finished;
  /** True if true classes are known and among those that are predicted. */
  readonly hasTruth: boolean;
  readonly first: NodeWords;
  readonly second: NodeWords;
}

/** The choice of the points that are shown: of a true class, a predicted one, or of a branch either way. */
export function AskedBar({ finished, hasTruth, first, second }: AskedBarProps) {
  const [asked, ask] = useAsked(finished);
  const { truth, predicted, either = null } = asked;
  return (
    <>
      {hasTruth && (
        <NodeChoice
          finished={finished}
          label={first.label}
          any={first.any}
          node={truth}
          choose={(node) => ask({ truth: node })}
        />
      )}
      <NodeChoice
        finished={finished}
        label={second.label}
        any={second.any}
        node={predicted}
        choose={(node) => ask({ predicted: node })}
      />
      {either !== null && (
        <button type="button" class="button" onClick={() => ask({ either: undefined })}>
          {hasTruth ? 'one of the two' : 'predicted'} in {titleOf(finished, either)} <span aria-hidden="true">×</span>
          <span class="unseen">: show all</span>
        </button>
      )}
    </>
  );
}
