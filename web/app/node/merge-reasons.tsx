import { percent, three, UNDEFINED } from '../parts/format.ts';
import { useSession } from '../session/context.ts';
import { type Finished, titleOf } from '../session/finished.ts';

/** Why a merge happened: the group that was least certain, what its points would become, and how close another choice was. */
export function MergeReasons({ finished, step }: { finished: Finished; step: number }) {
  const { result } = finished;
  const evidence = result.evidence?.[step];
  const [chosen, joined] = [result.merges?.[2 * step], result.merges?.[2 * step + 1]];
  if (evidence === undefined || chosen === undefined || joined === undefined) return null;
  const { score, nextScore, average, runnerUp, runnerUpAverage } = evidence;
  const margin = result.margins?.[step] ?? Number.NaN;
  const link = (node: number) => <NodeLink finished={finished} node={node} />;
  return (
    <section>
      <h3 class="head">Why it was joined</h3>
      <dl class="reasons">
        <div>
          <dt>
            score of {link(chosen)}
            <span class="hint">the smallest of all groups, so it was next</span>
          </dt>
          <dd>{three(score)}</dd>
        </div>
        <div>
          <dt>the next smallest score</dt>
          <dd>{three(nextScore)}</dd>
        </div>
        <div>
          <dt>
            would become {link(joined)}
            <span class="hint">
              {average === null
                ? 'the only other group that was left'
                : 'the probability its points would bring, averaged over its classes'}
            </span>
          </dt>
          <dd>{three(average)}</dd>
        </div>
        {runnerUp !== null && (
          <div>
            <dt>runner-up {link(runnerUp)}</dt>
            <dd>{three(runnerUpAverage)}</dd>
          </div>
        )}
        <div>
          <dt>
            margin
            <span class="hint">how far the data are from deciding otherwise; 0 % is a tie</span>
          </dt>
          <dd>{Number.isNaN(margin) ? UNDEFINED : percent(margin)}</dd>
        </div>
        {result.support !== undefined && (
          <div>
            <dt>
              support
              <span class="hint">the share of trees of resampled points that have this group</span>
            </dt>
            <dd>{percent(result.support[step] ?? Number.NaN)}</dd>
          </div>
        )}
        {result.certified?.[step] === false && (
          <div>
            <dt>
              best guess
              <span class="hint">the classes that are listed do not decide this merge</span>
            </dt>
            <dd>{UNDEFINED}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** The name of a node, which leads to it. */
function NodeLink({ finished, node }: { finished: Finished; node: number }) {
  const { view } = useSession();
  return (
    <button type="button" class="text-button" onClick={() => view.select(node)}>
      {titleOf(finished, node)}
    </button>
  );
}
