import { counted, percent, three } from '../parts/format.ts';
import type { Finished } from '../session/finished.ts';
import { queueAt } from './queue.ts';
import { type Candidate, NodeName, Ranking } from './ranking.tsx';

/** How many groups of the line are shown. */
const MOST = 6;

/** One merge: which group was next and why, what it was joined to and why, beside the rule that decided. */
export function MergeStep({ finished, step }: { finished: Finished; step: number }) {
  const { result } = finished;
  const [chosen, joined] = [result.merges?.[2 * step], result.merges?.[2 * step + 1]];
  if (chosen === undefined || joined === undefined) return null;
  const evidence = result.evidence?.[step];
  if (evidence === undefined) return <PlainStep finished={finished} step={step} a={chosen} b={joined} />;
  const queue = queueAt(result, step, MOST).map(
    ({ node, score }): Candidate => ({
      key: String(node),
      name: <NodeName finished={finished} node={node} />,
      value: score,
    }),
  );
  const points = finished.points?.[chosen];
  return (
    <>
      <section>
        <h2 class="head">1. Which group is next?</h2>
        <p class="formula">G* = argmin s(G)</p>
        <p class="hint">
          The group with the smallest score: by default the sum of its classes’ mean probabilities (L2H, section 3,
          appendix B.2). It is the one the classifier is least sure of.
        </p>
        <Ranking label="Groups in line" candidates={queue} />
      </section>
      <section>
        <h2 class="head">2. What would its points be otherwise?</h2>
        <p class="formula">G† = argmax mean rp(c), c in G</p>
        <p class="hint">
          {points === undefined ? 'Its points' : counted(points, 'point', 'points')} of G* go to their best class
          outside it; a group gets the average over its classes of the probability they bring.
        </p>
        <Ranking label="Groups that it could join" candidates={partners(finished, step, joined)} />
        {result.margins !== null && !Number.isNaN(result.margins[step]) && (
          <p class="hint">
            Margin {percent(result.margins[step] ?? null)}: how far the data are from deciding otherwise; 0 % is a tie.
          </p>
        )}
      </section>
    </>
  );
}

function partners(finished: Finished, step: number, joined: number): Candidate[] {
  const { average, runnerUp, runnerUpAverage } = finished.result.evidence?.[step] ?? {};
  const name = (node: number) => <NodeName finished={finished} node={node} />;
  const first = { key: String(joined), name: name(joined), value: average ?? 0 };
  if (average === null || average === undefined) return [{ ...first, name: <>{name(joined)}, the only one left</> }];
  if (runnerUp === null || runnerUp === undefined) return [first];
  return [first, { key: String(runnerUp), name: name(runnerUp), value: runnerUpAverage ?? 0 }];
}

/** A merge of a method that records no more than its height. */
function PlainStep({ finished, step, a, b }: { finished: Finished; step: number; a: number; b: number }) {
  const { hierarchy, merges } = finished.result;
  const node = hierarchy.classOf.length - (merges?.length ?? 0) / 2 + step;
  return (
    <section>
      <h2 class="head">The two nearest groups</h2>
      <p>
        <NodeName finished={finished} node={a} /> with <NodeName finished={finished} node={b} />, at height{' '}
        {three(hierarchy.height[node] ?? null)}
      </p>
    </section>
  );
}
