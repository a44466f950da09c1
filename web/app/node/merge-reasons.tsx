import type { ComponentChildren } from 'preact';
import { percent, three, UNDEFINED } from '../parts/format.ts';
import type { Finished } from '../session/finished.ts';
import { NodeLink } from './node-link.tsx';

/** Why a merge happened: the group that was least certain, what its points would become, and how close another choice was. */
export function MergeReasons({ finished, step }: { finished: Finished; step: number }) {
  const { result } = finished;
  const evidence = result.evidence?.[step];
  const [chosen, joined] = [result.merges?.[2 * step], result.merges?.[2 * step + 1]];
  if (evidence === undefined || chosen === undefined || joined === undefined) return null;
  const { score, nextScore, average, runnerUp, runnerUpAverage } = evidence;
  const margin = result.margins?.[step] ?? Number.NaN;
  const gain =
    average === null
      ? 'the only other group that was left'
      : 'the probability its points would bring, averaged over its classes';
  return (
    <section>
      <h3 class="head">Why it was joined</h3>
      <dl class="reasons">
        <Reason hint="the smallest of all groups, so it was next" value={three(score)}>
          score of <NodeLink finished={finished} node={chosen} />
        </Reason>
        <Reason value={three(nextScore)}>the next smallest score</Reason>
        <Reason hint={gain} value={three(average)}>
          would become <NodeLink finished={finished} node={joined} />
        </Reason>
        {runnerUp !== null && (
          <Reason value={three(runnerUpAverage)}>
            runner-up <NodeLink finished={finished} node={runnerUp} />
          </Reason>
        )}
        <Reason
          hint="how far the data are from deciding otherwise; 0 % is a tie"
          value={Number.isNaN(margin) ? UNDEFINED : percent(margin)}
        >
          margin
        </Reason>
        {result.support !== undefined && (
          <Reason
            hint="the share of trees of resampled points that have this group"
            value={percent(result.support[step] ?? Number.NaN)}
          >
            support
          </Reason>
        )}
        {result.certified?.[step] === false && (
          <Reason hint="the classes that are listed do not decide this merge" value={UNDEFINED}>
            best guess
          </Reason>
        )}
      </dl>
    </section>
  );
}

interface ReasonProps {
  readonly value: string;
  readonly hint?: string;
  readonly children: ComponentChildren;
}

function Reason({ value, hint, children }: ReasonProps) {
  return (
    <div>
      <dt>
        {children}
        {hint !== undefined && <span class="hint">{hint}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
