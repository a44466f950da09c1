import { useSignal } from '@preact/signals';
import { scaleLinear } from 'd3-scale';
import { h } from 'preact';
import { at } from '../../../engine/base/arrays.ts';
import { chosenPercent } from '../../../engine/base/digits.ts';
import { BINS, type Decisions } from '../../../engine/decisions/types.ts';
import { rootOf } from '../../../engine/model/hierarchy.ts';
import { type CurveMark, chartMarks, tenths } from '../../drawing/curve.ts';
import type { Theme } from '../../drawing/theme.ts';
import { Choice } from '../controls/fields.tsx';
import type { Finished } from '../finished/finished.ts';
import { count, percent, three } from '../parts/format.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSession } from '../session/context.ts';
import { chosenOffer, nodeNames, nodesOnDrawn, temperatureWords } from './offered.ts';
import { type PartProps, TreeChoice } from './target-controls.tsx';

const SIZE = 300;

/** Reliability of probabilities: those of the named class, and of every node. */
export function Calibration({ finished, found, choose }: PartProps & { readonly finished: Finished }) {
  const { decisions } = found;
  const { nll, ece } = decisions;
  return (
    <>
      <p>{temperatureWords(decisions)}</p>
      <table class="metrics" aria-label="Before and after the temperature">
        <thead>
          <tr>
            <th scope="col">On {count(decisions.evaluation)} points that did not fit it</th>
            <th scope="col">T = 1</th>
            <th scope="col">T = {three(decisions.temperature)}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" title="mean of -ln of the probability of the true class; lower is better">
              Log loss
            </th>
            <td>{three(nll.before)}</td>
            <td>{three(nll.after)}</td>
          </tr>
          <tr>
            <th scope="row" title="expected calibration error in 15 bins; lower is better">
              Calibration error (ECE)
            </th>
            <td>{three(ece.before)}</td>
            <td>{three(ece.after)}</td>
          </tr>
          <tr>
            <th scope="row">Accuracy</th>
            <td>{percent(decisions.accuracy)}</td>
            <td>{percent(decisions.accuracy)}</td>
          </tr>
        </tbody>
      </table>
      <p class="hint">
        {nll.before === null && 'The log loss is infinite: a true class has the probability 0. '}
        The temperature is chosen for the log loss
        {ece.after > ece.before
          ? ': here the calibration error rose although the log loss did not'
          : ', so the calibration error may rise although the log loss falls'}
        . A temperature near 1 does not mean calibrated.
      </p>
      <OfAll decisions={decisions} />
      <OfNode finished={finished} found={found} choose={choose} />
    </>
  );
}

function OfAll({ decisions: { reliability, temperature } }: { readonly decisions: Decisions }) {
  return (
    <section>
      <h2 class="head">All classes</h2>
      <p class="hint">
        Upwards: how often the named class was right. To the right: its probability. On the line, both agree.
      </p>
      <Diagram
        label="Reliability of the named class"
        series={[
          { name: 'at T = 1', ...reliability.before, filled: false },
          { name: `at T = ${three(temperature)}`, ...reliability.after, filled: true },
        ]}
      />
    </section>
  );
}

/** Of one node of the tree: chosen here, or in the drawing. */
function OfNode({ finished, found, choose }: PartProps & { readonly finished: Finished }) {
  const { view } = useSession();
  const own = useSignal<number | null>(null);
  const offer = chosenOffer(found, view.decide.value);
  const { hierarchy, reliability } = offer.tree;
  const { classes } = found.decisions;
  const nodes = nodesOnDrawn(offer.tree, classes, finished);
  const selected = view.selected.value;
  const picked = selected === null ? -1 : nodes.indexOf(selected);
  const names = nodeNames(offer.tree, classes);
  const root = rootOf(hierarchy);
  const first = names.find(({ node }) => node !== root && at(hierarchy.classOf, node) < 0)?.node ?? 0;
  // The root, which always holds the true class, is not among the choices.
  const isChoice = (each: number): boolean => each >= 0 && each < root;
  const node = [picked, own.value ?? -1].find(isChoice) ?? first;
  const part = (all: Float64Array): Float64Array => all.subarray(node * BINS, (node + 1) * BINS);
  const { bins } = reliability;
  return (
    <section>
      <h2 class="head">One group or class</h2>
      <TreeChoice found={found} chosen={offer.id} choose={choose} label="In" />
      <Choice
        name="Group"
        value={node}
        options={names.filter((each) => each.node !== root).map((each) => [each.node, each.name] as const)}
        choose={(chosen) => {
          own.value = chosen;
          view.selected.value = nodes[chosen] ?? null;
        }}
      />
      <p class="hint">
        It was said to hold the true class with {percent(at(reliability.probability, node))} on average, and did for{' '}
        {percent(at(reliability.frequency, node))} of the points. Calibration error {three(at(reliability.ece, node))}.
        A branch that is picked in the tree is shown here.
      </p>
      <Diagram
        label="Reliability of the group"
        series={[
          {
            name: 'its probability',
            count: part(bins.count),
            sum: part(bins.sum),
            hits: part(bins.hits),
            filled: true,
          },
        ]}
      />
    </section>
  );
}

type Series = Parameters<typeof reliabilityMarks>[0];

function Diagram({ series, label }: { readonly series: Series; readonly label: string }) {
  const theme = drawingTheme();
  const words = series
    .map(({ name, count: counts, sum, hits }) => {
      const said = Array.from(counts, (own, bin) =>
        own === 0 ? null : `said ${percent(at(sum, bin) / own)}, seen ${percent(at(hits, bin) / own)}`,
      ).filter((each) => each !== null);
      return `${name}: ${said.join('; ')}`;
    })
    .join('. ');
  return (
    <>
      <svg class="decide-reliability" viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={`${label}. ${words}`}>
        {reliabilityMarks(series, theme).map(({ tag, attributes, text }, i) => h(tag, { key: i, ...attributes }, text))}
      </svg>
      <p class="numbers">
        {series.map(({ name, filled }) => (
          <span key={name}>
            <svg width="12" height="12" aria-hidden="true">
              <circle
                cx="6"
                cy="6"
                r="4.5"
                fill={filled ? theme.accent : 'none'}
                stroke={filled ? theme.paper : theme.ink}
              />
            </svg>{' '}
            {name}
          </span>
        ))}
        <span>larger dots: more points</span>
      </p>
    </>
  );
}

/** Of some bins of a probability: how many fell into each, the sum of what was said, and how often it came true. */
interface SaidAndSeen {
  readonly name: string;
  readonly count: ArrayLike<number>;
  readonly sum: ArrayLike<number>;
  readonly hits: ArrayLike<number>;
  /** Filled dots, or hollow ones. */
  readonly filled: boolean;
}

const MARGIN = { left: 40, right: 10, top: 8, bottom: 32 };
/** The radius of a dot with hardly a point, and of that with most. */
const LEAST_RADIUS = 2.5;
const MOST_RADIUS = 9;

type Look = Readonly<Record<string, string | number>>;

/** Observed frequency over predicted probability: on the diagonal, both are the same. The area of a dot grows with its points. */
function reliabilityMarks(series: readonly SaidAndSeen[], theme: Theme): CurveMark[] {
  const xOf = scaleLinear([0, 1], [MARGIN.left, SIZE - MARGIN.right]);
  const yOf = scaleLinear([0, 1], [SIZE - MARGIN.bottom, MARGIN.top]);
  const { marks, text, rule } = chartMarks(theme);
  for (const tick of [0, 0.5, 1]) {
    rule(xOf(0), yOf(tick), xOf(1), yOf(tick), tick === 0 ? 1 : 0.25);
    text(xOf(0) - 5, yOf(tick), 'end', chosenPercent(tick));
    text(xOf(tick), yOf(0) + 11, tick === 1 ? 'end' : 'middle', chosenPercent(tick));
  }
  rule(xOf(0), yOf(0), xOf(1), yOf(1), 1, { stroke: theme.muted, 'stroke-dasharray': '4 3' });
  text((xOf(0) + xOf(1)) / 2, SIZE - 6, 'middle', 'said');
  const most = Math.max(1, ...series.flatMap(({ count }) => Array.from(count)));
  for (const { count, sum, hits, filled } of series) {
    for (let bin = 0; bin < count.length; bin++) {
      const own = count[bin] as number;
      if (own === 0) continue;
      const r = LEAST_RADIUS + (MOST_RADIUS - LEAST_RADIUS) * Math.sqrt(own / most);
      const at = {
        cx: tenths(xOf((sum[bin] as number) / own)),
        cy: tenths(yOf((hits[bin] as number) / own)),
        r: tenths(r),
      };
      const look: Look = filled
        ? { fill: theme.accent, 'fill-opacity': 0.75, stroke: theme.paper }
        : { fill: 'none', stroke: theme.ink, 'stroke-width': 1.2 };
      marks.push({ tag: 'circle', attributes: { ...at, ...look } });
    }
  }
  return marks;
}
