import { type Finished, NodeName } from '../../../app/panel-kit.ts';
import { three } from '../../../app/parts/digits.ts';
import { count, counted } from '../../../app/parts/format.ts';
import { hmmcFindings } from '../findings.ts';

/** The splits in the order in which they were made. */
export function SplitsList({ finished }: { finished: Finished }) {
  const findings = hmmcFindings(finished.result);
  if (findings === null) return null;
  const list = findings.splits.nodes.toSorted((a, b) => a.order - b.order);
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
