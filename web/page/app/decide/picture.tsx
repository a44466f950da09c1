import { scaleBand, scaleLinear } from 'd3-scale';
import { h } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { BUILD, DEFAULT_SETTINGS } from '../../../engine/decisions/schema.ts';
import type { Severity } from '../../../engine/decisions/types.ts';
import type { Range } from '../../../engine/model/result.ts';
import { type CurveMark, chartMarks, tenths } from '../../drawing/curve.ts';
import type { Theme } from '../../drawing/theme.ts';
import { Tabbed } from '../controls/part-tabs.tsx';
import { Standing } from '../controls/standing.tsx';
import { ToOpen } from '../files/open-files-menu.tsx';
import type { Finished } from '../finished/finished.ts';
import { percent, range, three } from '../parts/format.ts';
import { useLiveEffect } from '../parts/live.ts';
import { drawingTheme } from '../parts/theme.ts';
import { useSize } from '../parts/use-size.ts';
import { useSession } from '../session/context.ts';
import type { DecideChoice } from '../view/choices.ts';
import { canDecide } from '../view/colour-measures.ts';
import { answered } from '../view/standing.ts';
import { Answers } from './answers.tsx';
import { Calibration } from './calibration.tsx';
import { type Asked, answering, decidingOf, treesAtHand } from './deciding.ts';
import { chosenOffer, nodesOnDrawn, offeredIn, operatingAt, sharesOnDrawn } from './offered.ts';
import { type PartProps, TreeChoice } from './target-controls.tsx';
import { TryPoint } from './try-point.tsx';

/** Sentence that says what is missing to decide, and how to get it. */
function missingFor({ dataset }: Finished): string {
  const { logits, labels, lists } = dataset;
  if (logits === null) {
    return lists === undefined
      ? 'Decisions need the values of the classifier for every class and every point: open its logits or probabilities (.npy, .csv, …), one row a point, and their labels.'
      : 'Decisions need the values of the classifier for every class: lists of the best classes are not enough. Open all logits or probabilities (.npy, .csv, …), one row a point.';
  }
  return labels === null
    ? 'Decisions need the true class of every point: open labels, one a point, beside the logits.'
    : 'Decisions need a tree whose leaves are the classes of the logits: run a method that makes one, such as Logits to hierarchies.';
}

const TITLES: Readonly<Record<DecideChoice['part'], string>> = {
  answers: 'Answers',
  mistakes: 'Mistakes',
  calibration: 'Calibration',
  point: 'Try a point',
};

/** Place Decide: answers as fine as they can be trusted, and the worth of trees for them. */
export default function DecidePicture({ finished }: { finished: Finished }) {
  const { opening } = useSession();
  if (canDecide(finished)) return <Decide finished={finished} />;
  const isOpening = opening.value.length > 0; // a recorded tree is shown before its files are there
  return (
    <ToOpen says={isOpening ? 'Decisions need the files of this tree. They are being opened.' : missingFor(finished)} />
  );
}

function Decide({ finished }: { finished: Finished }) {
  const session = useSession();
  const { view } = session;
  const deciding = decidingOf(session);
  const { strict, build } = view.decide.value;
  const asked = useMemo(
    (): Asked => ({
      dataset: finished.dataset,
      files: finished.files,
      ...answering(treesAtHand(session, finished), finished.dataset),
      settings: { ...DEFAULT_SETTINGS, strict, build: build ? BUILD.choices.map(({ value }) => value) : [] },
    }),
    [session, finished, strict, build, session.files.value, session.past.value],
  );
  useEffect(() => deciding.ask(asked), [deciding, asked]);
  // Colours of the tree follow the answers at its nodes.
  useLiveEffect(() => {
    const { found } = deciding.state.value;
    const { hierarchy } = finished.result;
    if (found === null) {
      answered.value = null;
      return;
    }
    const choice = view.decide.value;
    const { tree } = chosenOffer(found, choice);
    const { answers } = operatingAt(tree, choice.target);
    const nodes = nodesOnDrawn(tree, found.decisions.classes, finished);
    answered.value =
      answers === null
        ? null
        : {
            hierarchy,
            shares: sharesOnDrawn(answers, nodes, nodes.length === 0 ? 0 : hierarchy.classOf.length).shares,
          };
  }, [deciding, finished, view]);
  const choose = (change: Partial<DecideChoice>): void => {
    view.decide.value = { ...view.decide.peek(), rule: null, ...change };
  };
  return (
    <div class="view" aria-busy={deciding.state.value.phase === 'running'}>
      <Standing work={deciding} cancelled="Cancelled: nothing was judged." begin="Judge the trees" />
      {deciding.state.value.found !== null && (
        <Parts finished={finished} found={deciding.state.value.found} choose={choose} />
      )}
    </div>
  );
}

/** Warnings that must not be overlooked: labels that do not fit make every number mean nothing. */
function Doubts({ found: { decisions } }: Pick<PartProps, 'found'>) {
  return decisions.warnings.map(({ code, message, remedy }) =>
    remedy === undefined ? null : (
      <div key={code} class="alert" role="alert">
        <p>
          {message} <span class="muted">{remedy}</span>
        </p>
      </div>
    ),
  );
}

/** The parts of the view, one at a time. */
function Parts({ finished, found, choose }: PartProps & { readonly finished: Finished }) {
  const { view } = useSession();
  const { part, rule } = view.decide.value;
  return (
    <>
      {rule !== null && (
        <p class="hint" role="status">
          This link asks for the rule “{rule}”, which is no longer there. Answers are by climbing.
        </p>
      )}
      <Tabbed
        class="view-panel decide-panel"
        name="decide"
        label="Decide"
        titles={TITLES}
        shown={part}
        choose={(next) => choose({ part: next })}
        above={<Doubts found={found} />}
      >
        {part === 'answers' && <Answers finished={finished} found={found} choose={choose} />}
        {part === 'mistakes' && <Mistakes found={found} choose={choose} />}
        {part === 'point' && <TryPoint finished={finished} found={found} choose={choose} />}
        {part === 'calibration' && <Calibration finished={finished} found={found} choose={choose} />}
      </Tabbed>
    </>
  );
}

interface Ranked {
  readonly name: string;
  readonly hint: string;
  readonly severity: Severity;
}

/** Severity of the mistakes, and of those that remain when a tree decides by expected cost. */
function Mistakes({ found, choose }: PartProps) {
  const { view } = useSession();
  const { decisions } = found;
  const offer = chosenOffer(found, view.decide.value);
  const { severity, ruler } = decisions;
  if (severity === null || ruler === null) {
    return <p class="muted">A tree has to measure how bad a mistake is, and none of the open trees can.</p>;
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
  const [frame, size] = useSize();
  const { width, height } = size.value;
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
      <div ref={frame} class="frame decide-bars" role="img" aria-label={`Wrong points by height. ${words}`}>
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true">
            {severityBars(series, { width, height }, theme).map(({ tag, attributes, text }, i) =>
              h(tag, { key: i, ...attributes }, text),
            )}
          </svg>
        )}
      </div>
      <p class="numbers">
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
    <table class="metrics" aria-label="Mistakes before and after relabelling">
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
          <tr class="muted" title="CRM by the same tree with its classes shuffled: the mean">
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

/** Numbers of points by how far up they are wrong: [h] for height h. */
interface HeightCounts {
  readonly name: string;
  readonly heights: readonly number[];
}

const MARGIN = { left: 44, right: 8, top: 8, bottom: 32 };
/** More labels than this would overlap. */
const MOST_LABELS = 12;

/** The fill of each of up to three series: told apart by lightness and by an outline. */
function barLooks(theme: Theme): readonly Readonly<Record<string, string | number>>[] {
  return [
    { fill: theme.muted, 'fill-opacity': 0.45 },
    { fill: theme.accent },
    { fill: theme.paper, stroke: theme.ink, 'stroke-width': 1 },
  ];
}

/** Wrong points by height, the series side by side; height 0 are the right ones and left out. */
function severityBars(
  series: readonly HeightCounts[],
  { width, height }: { readonly width: number; readonly height: number },
  theme: Theme,
): CurveMark[] {
  const heights = Math.max(2, ...series.map((each) => each.heights.length));
  const steps = Array.from({ length: heights - 1 }, (_, i) => i + 1);
  const most = Math.max(1, ...series.flatMap((each) => each.heights.slice(1)));
  const xOf = scaleBand(steps, [MARGIN.left, width - MARGIN.right])
    .paddingInner(0.25)
    .paddingOuter(0.1);
  const yOf = scaleLinear([0, most], [height - MARGIN.bottom, MARGIN.top]);
  const own = scaleBand(
    series.map((_, i) => i),
    [0, xOf.bandwidth()],
  ).paddingInner(0.08);
  const { marks, text, rule } = chartMarks(theme);
  for (const tick of yOf.ticks(4).filter(Number.isInteger)) {
    rule(MARGIN.left, yOf(tick), width - MARGIN.right, yOf(tick), tick === 0 ? 1 : 0.25);
    text(MARGIN.left - 5, yOf(tick), 'end', String(tick));
  }
  const every = Math.ceil(steps.length / MOST_LABELS);
  const looks = barLooks(theme);
  for (const step of steps) {
    const left = xOf(step) ?? 0;
    if ((step - 1) % every === 0) text(left + xOf.bandwidth() / 2, yOf(0) + 11, 'middle', String(step));
    series.forEach(({ heights: counts }, i) => {
      const value = counts[step];
      if (value === undefined || value === 0) return; // a series may end before the longest one
      const [x0, y] = [tenths(left + (own(i) ?? 0)), tenths(yOf(value))];
      const d = `M${x0} ${tenths(yOf(0))}V${y}h${tenths(own.bandwidth())}V${tenths(yOf(0))}Z`;
      marks.push({ tag: 'path', attributes: { d, ...looks[i % looks.length] } });
    });
  }
  text((MARGIN.left + width) / 2, height - 6, 'middle', 'how far up the ruler');
  return marks;
}
