import type { FeatureSplits } from '../../model/result.ts';
import { count, counted, three } from '../parts/format.ts';
import type { Finished } from '../session/finished.ts';
import { rootQuestion, wayOf } from './from-the-top.ts';
import { Questions } from './questions.tsx';
import { NodeName } from './ranking.tsx';

/** A tree that was split from the top: why there are no merges, and what is known of the splits. */
export function FromTheTop({ finished }: { finished: Finished }) {
  const { result } = finished;
  const root = rootQuestion(result);
  return (
    <>
      <p class="hint">{wayOf(result)}</p>
      {root !== null && <Questions finished={finished} questions={[root]} />}
      {result.splits !== undefined && <Splits finished={finished} splits={result.splits} />}
    </>
  );
}

/** The splits in the order in which they were made. */
function Splits({ finished, splits }: { finished: Finished; splits: FeatureSplits }) {
  const list = splits.nodes.toSorted((a, b) => a.order - b.order);
  return (
    <section>
      <h2 class="head">All splits</h2>
      <p class="hint">
        In their order, with the points that were split and the score: how well the split fits, divided by the size of
        its weights.
      </p>
      <ol class="ranking" aria-label="Splits">
        {list.map(({ node, order, points, score }) => (
          <li key={node}>
            <span>
              {count(order + 1)}. <NodeName finished={finished} node={node} />{' '}
              <span class="hint">{counted(points, 'point', 'points')}</span>
            </span>
            <span>{three(score)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
