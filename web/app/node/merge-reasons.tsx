import type { Finished } from '../finished/finished.ts';
import { stepWord } from '../finished/steps.ts';
import type { MethodPanel } from '../panel-kit.ts';
import { percent } from '../parts/digits.ts';
import { withDigitsToDiffer } from '../playback/digits-to-differ.ts';
import { Names } from '../playback/ranking.tsx';

/** Why a merge happened, in short: what was compared by which rule, as the steps say it at length. */
interface ReasonsProps {
  readonly finished: Finished;
  readonly panel: MethodPanel;
  readonly step: number;
}

export function MergeReasons({ finished, panel, step }: ReasonsProps) {
  const { result } = finished;
  const support = result.support?.[step];
  return (
    <section>
      <h3 class="head">{stepWord(result) === 'group' ? 'Where it is in the tree' : 'Why it was joined'}</h3>
      {panel.decide?.(result, step).map(({ asks, rule, filled, means, compared, notes }) => {
        const write = withDigitsToDiffer(compared.map(({ value }) => value));
        return (
          <div key={asks}>
            <p class="hint">{asks}</p>
            <p class="formula">{filled ?? rule}</p>
            <p class="hint">{means}</p>
            <dl class="reasons">
              {compared.map(({ nodes, value, taken, note }) => (
                <div key={nodes.join()}>
                  <dt>
                    <Names finished={finished} nodes={nodes} />
                    {(note !== undefined || taken) && <span class="hint">{note ?? 'this one'}</span>}
                  </dt>
                  <dd>{write(value)}</dd>
                </div>
              ))}
            </dl>
            {notes.map((each) => (
              <p class="hint" key={each}>
                {each}
              </p>
            ))}
          </div>
        );
      })}
      {support !== undefined && (
        <dl class="reasons">
          <div>
            <dt>
              support
              <span class="hint">the share of trees of resampled points that have this group</span>
            </dt>
            <dd>{percent(support)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
