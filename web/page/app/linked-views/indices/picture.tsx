import { useSignal } from '@preact/signals';
import { extent, maxIndex, minIndex } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { balanced, INDEX_NAMES, isLessBetter } from '../../../../engine/methods/shared/validity/curve.ts';
import { INDICES, type IndexCurves, type IndexName } from '../../../../engine/model/result.ts';
import { kmeansInto } from '../../../panels/index.ts';
import { Select } from '../../controls/fields.tsx';
import type { PanelProps } from '../../controls/lazy-panel.tsx';
import { MeasuringNote } from '../../controls/measure-table.tsx';
import type { Finished } from '../../finished/finished.ts';
import { TextButton } from '../../parts/buttons.tsx';
import { counted, three } from '../../parts/format.ts';
import { measureText } from '../../parts/text-width.ts';
import { drawingTheme } from '../../parts/theme.ts';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';

/** The formula of each index, as the paper’s table 1 has it, and how the balance changes it. */
export const FORMULAS: Readonly<Record<IndexName | 'delta', string>> = {
  ch: '(tr B / (q − 1)) / (tr W / (n − q)), the more the better; with balance CH / δ',
  db: 'mean over clusters of the largest (sₖ + sₗ) / ‖cₖ − cₗ‖, the less the better; with balance DB · δ',
  silhouette: 'mean over rows of (b − a) / max(a, b), the more the better; with balance Si / δ',
  dunn: 'smallest distance between clusters / largest within one, the more the better; with balance Dunn / δ',
  hartigan: '(tr W of q − 1 clusters / tr W − 1) · (n − q), the more the better; with balance Har / δ',
  delta: 'mean over clusters of ((rₖ / r − 1)² + 1) · ((mₖ / m − 1)² + 1), 1 where all are equal',
};

/** The meaning of the letters. */
const LETTERS =
  'n rows in q clusters; tr W and tr B: squared distances of rows to the centres of their clusters, and of these to the centre of all; cₖ: centre of a cluster, sₖ: mean distance to it; a and b: mean distance of a row to its own cluster and to the next; rₖ and mₖ: classes and samples of a cluster, r and m their means.';

const WIDTH = 220;
const HEIGHT = 92;
const MARGIN = { left: 46, right: 8, top: 8, bottom: 20 };
const TICK_SIZE = 12;
const TICK_GAP = 10;

/** Numbers beneath a chart: more would overlap. */
const MAX_TICKS = 14;

interface Line {
  readonly values: readonly number[];
  /** The place of its best value; -1 where no value is known. */
  readonly best: number;
}

/** Values of an index over the numbers of clusters, and where it is best: of equal ones the one with fewer clusters. */
function lineOf({ points }: IndexCurves, index: IndexName, withBalance: boolean): Line {
  const values = points.map(({ values: own, delta }) =>
    withBalance ? balanced(index, own[index], delta) : own[index],
  );
  return { values, best: isLessBetter(index) ? minIndex(values) : maxIndex(values) };
}

/** The indices, small and side by side; the numbers are in the table beneath. */
export function IndexPicture({ finished }: PanelProps) {
  const { isReport } = useSession();
  const { curves: own, referenceCurves } = finished.result;
  const isOfReference = useSignal(false);
  const isReference = referenceCurves !== undefined && (isOfReference.value || own === undefined);
  const curves = isReference ? referenceCurves : own;
  if (curves === undefined) return <MeasuringNote what="The indices" />;
  const lines = INDICES.map((index) => ({
    index,
    plain: lineOf(curves, index, false),
    even: lineOf(curves, index, true),
  }));
  return (
    <div class="view">
      {referenceCurves !== undefined && own !== undefined && (
        <label>
          Cuts of{' '}
          <Select
            label="Cuts of"
            value={isReference ? 'reference' : 'own'}
            options={[
              ['own', 'this tree'],
              ['reference', `the reference, ${finished.dataset.reference?.file ?? ''}`],
            ]}
            choose={(chosen) => {
              isOfReference.value = chosen === 'reference';
            }}
          />
        </label>
      )}
      <p class="numbers">
        <span>
          <Swatch dashed={false} /> as it is
        </span>
        <span>
          <Swatch dashed /> with balance
        </span>
        <span>dots: the best number</span>
      </p>
      <div class="charts">
        {lines.map(({ index, plain, even }) => (
          <Chart
            key={index}
            title={INDEX_NAMES[index]}
            formula={FORMULAS[index]}
            curves={curves}
            lines={[plain, even]}
          />
        ))}
        <Chart title="δ, how uneven" formula={FORMULAS.delta} curves={curves} lines={[deltaLine(curves)]} />
      </div>
      <p class="hint">{LETTERS}</p>
      <BestNumbers
        curves={curves}
        lines={lines}
        appliedOf={isReference || isReport ? () => null : (best) => appliedBy(finished, curves, best)}
      />
      <p class="hint">
        No random values stand beside these: the indices of shuffled clusters would take as long for each shuffle as the
        curves took. A best number is best among these cuts, which does not say that it is better than chance.
      </p>
      <Claims curves={curves} isReference={isReference} />
    </div>
  );
}

function deltaLine({ points }: IndexCurves): Line {
  const values = points.map(({ delta }) => delta);
  return { values, best: minIndex(values) };
}

function Swatch({ dashed }: { dashed: boolean }) {
  return (
    <svg width="22" height="8" aria-hidden="true">
      <line x1="0" x2="22" y1="4" y2="4" data-dashed={dashed} />
    </svg>
  );
}

interface ChartProps {
  readonly title: string;
  readonly formula: string;
  readonly curves: IndexCurves;
  readonly lines: readonly Line[];
}

function Chart({ title, formula, curves, lines }: ChartProps) {
  const theme = drawingTheme();
  const { points } = curves;
  const [low = 0, high = 1] = extent(lines.flatMap(({ values }) => values.filter(Number.isFinite)));
  const widest = Math.max(...[low, high].map((value) => measureText(three(value), TICK_SIZE)));
  const left = Math.max(MARGIN.left, Math.ceil(widest) + TICK_GAP);
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [left, WIDTH - MARGIN.right]);
  // Infinite values are drawn at the end of the finite ones.
  const y = scaleLinear([low, high], [HEIGHT - MARGIN.bottom, MARGIN.top]).clamp(true);
  const path = line<number>()
    .defined((value) => !Number.isNaN(value))
    .x((_, i) => x(i))
    .y((value) => y(value))
    .digits(1);
  const every = Math.ceil(points.length / MAX_TICKS);
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {[low, high].map((value) => (
          <text key={value} x={left - TICK_GAP} y={y(value) + 3} text-anchor="end">
            {three(value)}
          </text>
        ))}
        {lines.map(({ values, best }, which) => (
          <g key={which === 0 ? 'plain' : 'even'}>
            <path data-dashed={which === 1} d={path(values) ?? undefined} />
            {best >= 0 && (
              <circle
                cx={x(best)}
                cy={y(values[best] as number)}
                r="4"
                fill={which === 0 ? theme.ink : theme.paper}
                stroke={theme.ink}
              />
            )}
          </g>
        ))}
        {points.map(
          ({ clusters }, i) =>
            i % every === 0 && (
              <text key={clusters} x={x(i)} y={HEIGHT - 5} text-anchor="middle">
                {clusters}
              </text>
            ),
        )}
      </svg>
      <p class="hint">{formula}</p>
    </figure>
  );
}

interface BestNumbersProps {
  readonly curves: IndexCurves;
  readonly lines: readonly { readonly index: IndexName; readonly plain: Line; readonly even: Line }[];
  /** The effect of a click on a number; null for none. */
  readonly appliedOf: (best: Best) => Applied | null;
}

/** The number that each index would choose, and a click that chooses it. */
function BestNumbers({ curves: { points, chosen }, lines, appliedOf }: BestNumbersProps) {
  return (
    <table class="metrics" aria-label="Best number of clusters">
      <thead>
        <tr>
          <th scope="col">Index</th>
          <th scope="col">Best</th>
          <th scope="col">With balance</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ index, plain, even }) => (
          <tr key={index} class="measure">
            <th scope="row">{INDEX_NAMES[index]}</th>
            {[plain, even].map(({ values, best }, at) => {
              const clusters = points[best]?.clusters;
              const balance = at === 1;
              const isChosen = chosen?.index === index && chosen.balance === balance;
              const applied = clusters === undefined || isChosen ? null : appliedOf({ index, balance, clusters });
              return (
                <td key={balance ? 'even' : 'plain'} title={three(values[best] ?? null)}>
                  <BestNumber clusters={clusters} applied={applied} isChosen={isChosen} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BestNumberProps {
  readonly clusters: number | undefined;
  readonly applied: Applied | null;
  readonly isChosen: boolean;
}

function BestNumber({ clusters, applied, isChosen }: BestNumberProps) {
  const session = useSession();
  if (clusters === undefined) return <>–</>;
  if (isChosen) return <b>{clusters} (chosen)</b>;
  if (applied === null) return <>{clusters}</>;
  return (
    <TextButton
      title={applied.words}
      aria-label={`${clusters}: ${applied.words}`}
      onClick={() => applied.apply(session)}
    >
      {clusters}
    </TextButton>
  );
}

/**
 * The objects that were judged, and the claims of the paper that do not hold: a reader of the paper would look for them
 * here.
 */
function Claims({ curves: { objects, chosen }, isReference }: { curves: IndexCurves; isReference: boolean }) {
  if (objects === 'classes' && chosen === null) {
    return (
      <p class="hint">
        Cuts of {isReference ? 'the reference' : 'this tree'}, judged by the mean features of the classes: of each
        number of clusters that it has a cut for. A group with several parents counts under the first. Balance divides
        an index by δ (Davies–Bouldin is multiplied).
      </p>
    );
  }
  return (
    <p class="hint">
      {objects === 'classes'
        ? 'Clusters of the class means at the root. Balance divides an index by δ (Davies–Bouldin is multiplied). The paper says that it chooses more clusters; on many class means it chooses fewer, for two or three groups are easiest to make equal.'
        : 'Clusters of the points, of at most 2,000 of them. Both counts in δ are the number of points in a cluster.'}
    </p>
  );
}

/** A number of groups that an index finds best. */
export interface Best {
  readonly index: IndexName;
  readonly balance: boolean;
  readonly clusters: number;
}

/** The effect of a click on it, in words; null if there is none. */
export interface Applied {
  readonly words: string;
  apply(session: Session): void;
}

/** Points are clustered by k-means into so many, a tree that an index chose is made by this one, other trees of classes are cut. */
export function appliedBy(
  { result, request }: Finished,
  { objects, chosen }: IndexCurves,
  { index, balance, clusters }: Best,
): Applied | null {
  if (objects === 'points') {
    const { seed = 0, normalise = 'scale' } = result.options;
    return {
      words: `Run k-means with ${counted(clusters, 'cluster', 'clusters')}`,
      apply: (session) => void session.runAs(kmeansInto({ leaves: clusters, seed, normalise })),
    };
  }
  if (chosen !== null) {
    const options = { ...request.options, index, balance: balance ? 'on' : 'off' };
    return {
      words: `Make the tree by this index${balance ? ' with balance' : ''}`,
      apply: (session) => void session.runAs({ method: result.method, options }),
    };
  }
  return {
    words: `Cut this tree into ${counted(clusters, 'cluster', 'clusters')}`,
    apply: ({ view }) => {
      view.cut.value = { by: 'count', count: clusters };
    },
  };
}
