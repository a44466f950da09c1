import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { isTie } from '../../../engine/model/result.ts';
import { type Finished, mergeOf, titleOf } from '../finished/finished.ts';
import { firstMade } from '../finished/steps.ts';
import { WithTerms } from '../glossary/with-terms.tsx';
import { percent, percentAtLeast, three } from '../parts/digits.ts';
import { count } from '../parts/format.ts';
import { hovering } from '../parts/hover.ts';
import { rowWindow } from '../parts/row-window.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';
import type { MethodPanel } from './method-panel.ts';
import { aboutMargins, orderOfSteps } from './step-bar.tsx';

/** A row of the list, in px: the style sheet gives it this height. */
const ROW = 44;
/** Up to this many rows all are in the document; of more, those in sight. */
const ALL = 300;

/** Every merge in its order, each a link to its node. */
export function MergesPanel({ finished, panel }: { finished: Finished; panel: MethodPanel }) {
  const merges = (finished.result.merges?.length ?? 0) / 2;
  const top = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const size = useSize(list);
  const isLong = merges > ALL;
  const { first, end, above, below } = isLong
    ? rowWindow({ rows: merges, rowHeight: ROW, viewport: size.value.height }, top.value)
    : { first: 0, end: merges, above: 0, below: 0 };
  const onScroll = (): void => {
    if (isLong) top.value = list.current?.scrollTop ?? 0;
  };
  return (
    <>
      <p class="hint">
        <WithTerms text={`${orderOfSteps(panel)}${numbersSaid(finished, panel)}.`} />
      </p>
      <div class="merges" ref={list} onScroll={onScroll}>
        <ol style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }} aria-label="Merges">
          {Array.from({ length: end - first }, (_, index) => (
            <MergeRow key={first + index} finished={finished} panel={panel} step={first + index} merges={merges} />
          ))}
        </ol>
      </div>
    </>
  );
}

/** The meaning of the numbers beside the merges. */
function numbersSaid({ result }: Finished, panel: MethodPanel): string {
  const said = [
    ...(result.support === undefined ? [] : ['the support of the group']),
    result.margins === null ? 'the height' : `the margin: ${aboutMargins(panel)}`,
  ];
  const bounds = result.marginsAtLeast === undefined ? '' : '. ≥: it is at least this';
  return `, with ${said.join(' and ')}${bounds}`;
}

interface RowProps {
  readonly finished: Finished;
  readonly panel: MethodPanel;
  readonly step: number;
  readonly merges: number;
}

function MergeRow({ finished, panel, step, merges }: RowProps) {
  const { view } = useSession();
  const { result } = finished;
  const node = firstMade(result) + step;
  const title = (side: number): string => titleOf(finished, result.merges?.[2 * step + side] ?? node);
  const margin = result.margins?.[step] ?? Number.NaN;
  const least = result.marginsAtLeast?.[step] ?? Number.NaN;
  const support = result.support?.[step];
  const selected = view.selected.value;
  return (
    <li aria-setsize={merges} aria-posinset={step + 1} data-lit={view.lit.value?.nodes?.includes(node)}>
      <button
        type="button"
        class="merge"
        aria-pressed={selected !== null && mergeOf(finished, selected) === step}
        onClick={() => view.select(node)}
        {...hovering((isOver) => {
          view.hovered.value = isOver ? node : null;
        })}
      >
        <span class="merge-step">{count(step + 1)}</span>
        <span class="merge-sides">
          <span>{title(0)}</span>
          <span class="hint">
            with {title(1)}
            {result.certified?.[step] === false && ' · best guess'}
            {isTie(result, node) && ' · tie'}
          </span>
        </span>
        {support !== undefined && (
          <span class="merge-margin" title="Support: the share of trees of resampled points that have this group">
            {percent(support)}
          </span>
        )}
        {result.margins === null ? (
          <span class="merge-margin" title="Height">
            {three(result.hierarchy.height[node] ?? null)}
          </span>
        ) : (
          <span class="merge-margin" title={`Margin: ${aboutMargins(panel)}`}>
            {Number.isNaN(least) ? percent(margin) : `≥ ${percentAtLeast(least)}`}
          </span>
        )}
      </button>
    </li>
  );
}
