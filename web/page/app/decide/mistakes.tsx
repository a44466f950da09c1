import { h } from 'preact';
import { useRef } from 'preact/hooks';
import type { Severity } from '../../../engine/decisions/types.ts';
import type { Range } from '../../../engine/model/result.ts';
import { barLooks, severityBars } from '../../drawing/severity-bars.ts';
import { percent, three } from '../parts/digits.ts';
import { range } from '../parts/format.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';
import { readChoice } from './choice.ts';
import { chosenOffer, offeredIn } from './offered.ts';
import type { PartProps } from './part.ts';
import { TreeChoice } from './tree-choice.tsx';

interface Ranked {
  readonly name: string;
  readonly hint: string;
  readonly severity: Severity;
}

/** Severity of the mistakes, and of those that remain when a tree decides by expected cost. */
export function Mistakes({ found, choose }: PartProps) {
  const { view } = useSession();
  const { decisions } = found;
  const offer = chosenOffer(found, readChoice(view.decide.value));
  const { severity, ruler } = decisions;
  if (severity === null || ruler === null) {
    return <p class="empty">A tree has to measure how bad a mistake is, and none of the open trees can.</p>;
  }
  const { crm, shuffled } = offer.tree;
  const rulerTitle = offeredIn(found).find(({ tree }) => tree.name === ruler)?.title ?? ruler;
  const rankings: Ranked[] = [
    { name: 'as it is', hint: 'the class with the largest probability first', severity },
    ...(crm === null ? [] : [{ name: 'CRM', hint: 'classes by expected cost in the tree', severity: crm }]),
  ];
  return (
    <>
      <p>
        A mistake is as bad as the height at which the named class and the true one meet in the ruler:{' '}
        <strong>{rulerTitle}</strong>. 1 is a sibling.
      </p>
      <TreeChoice found={found} chosen={offer.id} choose={choose} label="Relabel by" />
      {offer.tree.name === ruler && (
        <p class="hint">
          This tree is the ruler itself: the same relabelling looks best by its own ruler. Judge other trees by it, not
          this one.
        </p>
      )}
      {crm === null && <p class="hint">Without a tree there is nothing to relabel by: choose one above.</p>}
      <Histogram rankings={rankings} />
      <Table rankings={rankings} shuffled={shuffled} />
      <p class="hint">
        Severity is the mean over wrong points alone: it also falls when mild mistakes are added. So accuracy and hd@1,
        the mean over all points, stand beside it. hd@5 and hd@20 are means over the first 5 and 20 classes.
      </p>
      <p class="hint">
        The first class hardly moves by relabelling, the classes after it do. What CRM by shuffled trees gets is chance.
      </p>
    </>
  );
}

function Histogram({ rankings }: { readonly rankings: readonly Ranked[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(frame).value;
  const theme = drawingTheme();
  const looks = barLooks(theme);
  const series = rankings.map(({ name, severity: { heights } }) => ({ name, heights }));
  const words = series
    .map(
      ({ name, heights }) =>
        `${name}: ${heights
          .slice(1)
          .map((count, i) => `${count} at height ${i + 1}`)
          .join(', ')}`,
    )
    .join('; ');
  return (
    <section>
      <h2 class="head">Wrong points by how far up they are</h2>
      <div ref={frame} class="decide-bars" role="img" aria-label={`Wrong points by height. ${words}`}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            {severityBars(series, { width, height }, theme).map(({ tag, attributes, text }, i) =>
              h(tag, { key: i, ...attributes }, text),
            )}
          </svg>
        )}
      </div>
      <p class="decide-marks">
        {series.map(({ name }, i) => (
          <span key={name}>
            <svg width="12" height="12" aria-hidden="true">
              <rect x="1" y="1" width="10" height="10" {...looks[i]} />
            </svg>{' '}
            {name}
          </span>
        ))}
      </p>
    </section>
  );
}

const rangeText = (all: Range | null): string => (all === null ? '' : range(all.min, all.max, three));

type Shuffled = { readonly crmSeverity: Range | null; readonly crmHd5: Range } | null;

function Table({ rankings, shuffled }: { readonly rankings: readonly Ranked[]; readonly shuffled: Shuffled }) {
  return (
    <table aria-label="Mistakes before and after relabelling">
      <thead>
        <tr>
          <th scope="col">Ranking</th>
          <th scope="col">Accuracy</th>
          <th scope="col">Severity</th>
          <th scope="col">hd@1</th>
          <th scope="col">hd@5</th>
          <th scope="col">hd@20</th>
        </tr>
      </thead>
      <tbody>
        {rankings.map(({ name, hint, severity: { accuracy, severity, hd } }) => (
          <tr key={name} title={hint}>
            <th scope="row">{name}</th>
            <td>{percent(accuracy)}</td>
            <td>{three(severity)}</td>
            {hd.map((value, i) => (
              <td key={i}>{three(value)}</td>
            ))}
          </tr>
        ))}
        {shuffled !== null && (
          <tr class="decide-chance" title="CRM by the same tree with its classes shuffled: the mean">
            <th scope="row">shuffled</th>
            <td />
            <td title={rangeText(shuffled.crmSeverity)}>{three(shuffled.crmSeverity?.mean ?? null)}</td>
            <td />
            <td title={rangeText(shuffled.crmHd5)}>{three(shuffled.crmHd5.mean)}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  );
}
