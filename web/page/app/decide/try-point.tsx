import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { at } from '../../../engine/base/arrays.ts';
import {
  climb,
  GRID,
  type RowOnTree,
  rowOnTree,
  type TreeForRows,
  treeForRows,
} from '../../../engine/decisions/path.ts';
import { PARTS, splitRows } from '../../../engine/decisions/split.ts';
import type { DecideSettings, RowAnswers } from '../../../engine/decisions/types.ts';
import { Select } from '../controls/fields.tsx';
import { type Finished, hasRows } from '../finished/finished.ts';
import { SignButton, TextButton } from '../parts/buttons.tsx';
import { hovering } from '../parts/focus.ts';
import { count, counted, percent } from '../parts/format.ts';
import { PointPicture } from '../parts/point-picture.tsx';
import { setter } from '../parts/setters.ts';
import { useSession } from '../session/context.ts';
import { usePointsBeside } from '../session/points-beside.ts';
import { chosenOffer, nodeNames, nodesOnDrawn, operatingAt, unbroken } from './offered.ts';
import { type PartProps, TargetControls, TreeChoice } from './target-controls.tsx';

const answerTree = (tree: TreeForRows): AnswerTree => ({
  root: tree.parents.length - 1,
  isClass: (node) => at(tree.size, node) === 1,
  holds: (node, label) => {
    let own = at(tree.leafOf, label);
    while (own >= 0 && own < node) own = at(tree.parents, own);
    return own === node;
  },
});

/** One point: its probabilities as a path up the tree, where climbing stops and why. */
export function TryPoint({ finished, found, choose }: PartProps & { readonly finished: Finished }) {
  const session = useSession();
  const choice = session.view.decide.value;
  const offer = chosenOffer(found, choice);
  const operating = operatingAt(offer.tree, choice.target);
  const tree = useMemo(() => treeForRows(offer.tree.hierarchy), [offer.tree]);
  const { decisions, dataset } = found;
  const answers = useSignal<{ readonly asked: unknown; readonly of: RowAnswers } | null>(null);
  const values = useSignal<{ readonly row: number; readonly of: Float64Array } | null>(null);
  const filter = useSignal<Filter>('all');
  const label = useSignal(-1);
  const row = Math.min(choice.row ?? 0, (dataset.labels?.values.length ?? 1) - 1);
  const { threshold } = operating;

  const { hierarchy } = offer.tree;
  useEffect(() => {
    const controller = new AbortController();
    const request = { as: decisions.kind, temperature: decisions.temperature, hierarchy, threshold };
    // A threshold that is dragged is waited for.
    const timer = setTimeout(() => {
      session.engine.ask('answers', { dataset, ...request }, { signal: controller.signal }).then(
        ([of]) => {
          if (of !== undefined) answers.value = { asked: hierarchy, of };
        },
        (error: unknown) => {
          if (!controller.signal.aborted) session.report(error);
        },
      );
    }, WAIT);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [session, dataset, decisions, hierarchy, threshold, answers]);
  useEffect(() => {
    const controller = new AbortController();
    session.engine.ask('rowValues', { dataset, as: decisions.kind, row }, { signal: controller.signal }).then(
      (of) => {
        values.value = { row, of };
      },
      (error: unknown) => {
        if (!controller.signal.aborted) session.report(error);
      },
    );
    return () => controller.abort();
  }, [session, dataset, decisions, row, values]);

  const labels = dataset.labels?.values;
  const known = answers.value?.asked === hierarchy ? answers.value.of : null;
  const through = useMemo(
    () =>
      known === null || labels === undefined
        ? null
        : rowsThrough(filter.value, label.value, known, labels, answerTree(tree)),
    [known, labels, tree, filter.value, label.value],
  );
  const shown = values.value?.row === row ? values.value.of : null;
  return (
    <>
      <TreeChoice found={found} chosen={offer.id} choose={choose} label="Tree" />
      <TargetControls found={found} target={operating.target} choose={choose} />
      <div class="line">
        <Select label="Which points" value={filter.value} options={FILTERS} choose={setter(filter)} />
        <Select
          label="True class"
          value={label.value}
          options={[[-1, 'of any class'], ...decisions.classes.map((name, c) => [c, name] as const)]}
          choose={setter(label)}
        />
      </div>
      <RowSteps through={through} row={row} rows={labels?.length ?? 0} go={(to) => choose({ row: to })} />
      {shown !== null && labels !== undefined && (
        <Point
          {...{ finished, found, offer, tree, row }}
          values={shown}
          truth={at(labels, row)}
          threshold={threshold}
        />
      )}
    </>
  );
}

/** Milliseconds without another change before all points are answered anew. */
const WAIT = 250;

interface RowStepsProps {
  /** Rows that the filter lets through, ascending; null until they are known. */
  readonly through: Uint32Array | null;
  readonly row: number;
  readonly rows: number;
  go(row: number): void;
}

/** From one point to the next that the filter lets through. */
function RowSteps({ through, row, rows, go }: RowStepsProps) {
  const after = through?.find((each) => each > row);
  const before = through?.findLast((each) => each < row);
  const step = (to: number | undefined, label: string, sign: string) => (
    <SignButton label={label} aria-disabled={to === undefined} onClick={() => to !== undefined && go(to)}>
      {sign}
    </SignButton>
  );
  return (
    <div class="line">
      <label>
        Row{' '}
        <input
          type="number"
          class="number"
          min={0}
          max={rows - 1}
          value={row}
          onChange={(event) => {
            const to = event.currentTarget.valueAsNumber;
            if (Number.isInteger(to) && to >= 0 && to < rows) go(to);
          }}
        />
      </label>
      <span class="joined">
        {step(before, 'The point before', '←')}
        {step(after, 'The next point', '→')}
      </span>
      <span class="hint" role="status">
        {through === null ? 'Answering all points' : `${counted(through.length, 'point', 'points')} of ${count(rows)}`}
      </span>
    </div>
  );
}

interface PointProps extends Pick<Parameters<typeof TryPoint>[0], 'finished' | 'found'> {
  readonly offer: ReturnType<typeof chosenOffer>;
  readonly tree: TreeForRows;
  readonly row: number;
  /** Logits, or logarithms of probabilities. */
  readonly values: Float64Array;
  readonly truth: number;
  readonly threshold: number | null;
}

function Point({ finished, found, offer, tree, row, values, truth, threshold }: PointProps) {
  const { decisions, dataset } = found;
  const { classes } = decisions;
  const onTree = rowOnTree(values, decisions.temperature, tree);
  const stop = stopOf(onTree, tree, threshold);
  const names = new Map(nodeNames(offer.tree, classes).map(({ node, name }) => [node, name]));
  const holds = answerTree(tree).holds;
  const useOf = useMemo(
    () => usesOf(dataset.labels?.values.length ?? 0, decisions.settings, dataset.evaluation !== null),
    [dataset, decisions],
  );
  const { texts, pictures } = usePointsBeside(finished);
  const text = texts?.[row];
  return (
    <>
      <p>
        True class <strong>{at(classes, truth)}</strong> · named <strong>{at(classes, onTree.predicted)}</strong> (
        {percent(at(onTree.probability, at(onTree.path, 0)) / GRID)}) · this point {useOf(row)}
      </p>
      <PointPicture pictures={pictures} place={row} size={84} />
      {text !== undefined && <p class="hint decide-text">{text}</p>}
      {hasRows(finished) && <PointsLikeIt finished={finished} truth={truth} predicted={onTree.predicted} />}
      <Path {...{ finished, found, offer, onTree, names, stop, threshold }} holds={(node) => holds(node, truth)} />
      <section>
        <h2 class="head">The answer</h2>
        <p>
          <strong>{names.get(stop.node)}</strong>, which is {holds(stop.node, truth) ? 'right' : 'wrong'}
        </p>
        <p class="hint">{unbroken(`Why: ${stop.why}.`)}</p>
      </section>
    </>
  );
}

/** The way to all points of the same two classes. */
function PointsLikeIt({ finished, truth, predicted }: { finished: Finished; truth: number; predicted: number }) {
  const { view } = useSession();
  const { classOf } = finished.result.hierarchy;
  const ask = (): void => view.askRows({ truth: classOf.indexOf(truth), predicted: classOf.indexOf(predicted) });
  return <TextButton onClick={ask}>All points of this true and this named class</TextButton>;
}

interface PathProps {
  readonly finished: Finished;
  readonly found: PartProps['found'];
  readonly offer: ReturnType<typeof chosenOffer>;
  readonly onTree: RowOnTree;
  readonly names: ReadonlyMap<number, string>;
  readonly stop: Stop;
  readonly threshold: number | null;
  holds(node: number): boolean;
}

/** From the named class up to all classes, with what each node has; the same nodes are pointed at in the drawing. */
function Path({ finished, found, offer, onTree, names, stop, threshold, holds }: PathProps) {
  const { view } = useSession();
  const drawn = nodesOnDrawn(offer.tree, found.decisions.classes, finished);
  const point = (node: number | null): void => {
    view.hovered.value = node === null ? null : (drawn[node] ?? null);
  };
  return (
    <section>
      <h2 class="head">Up the tree</h2>
      <p class="hint">
        How probable each group is that holds the named class
        {threshold === null ? '' : `; the mark is the threshold, ${thresholdText(threshold)}`}.
      </p>
      <ol class="decide-path">
        {onTree.path.map((node) => {
          const p = at(onTree.probability, node) / GRID;
          const there = drawn[node] ?? null;
          return (
            <li
              key={node}
              data-stop={stop.node === node}
              data-right={holds(node)}
              {...hovering((isOver) => point(isOver ? node : null))}
            >
              <span>
                {names.get(node)}{' '}
                {there !== null && (
                  <button type="button" class="quiet-link" onClick={() => view.select(there)}>
                    in the tree
                  </button>
                )}
              </span>
              <span>{percent(p)}</span>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect class="track" width="100" height="6" />
                <rect class="fill" width={100 * p} height="6" />
                {threshold !== null && <line class="decide-mark" x1={100 * threshold} x2={100 * threshold} y2="6" />}
              </svg>
              <span class="hint">
                {holds(node) ? 'holds the true class' : 'does not hold the true class'}
                {stop.node === node && ' · the answer'}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const USED: Readonly<Record<(typeof PARTS)[number], string>> = {
  fit: 'fits the temperature',
  calibration: 'calibrates',
  evaluation: 'judges',
};

/** Use of each row of the logits, in words; where the points of another file judge, none of these does. */
export function usesOf(rows: number, settings: DecideSettings, areJudgedApart: boolean): (row: number) => string {
  const { parts } = splitRows(rows, areJudgedApart ? { ...settings, split: 1 } : settings);
  return (row) => USED[at(PARTS, at(parts, row))];
}

/** Node at which climbing stops for one point, and the reason. */
interface Stop {
  readonly node: number;
  readonly why: string;
}

const sure = (steps: number): string => percent(steps / GRID);

/** A threshold with the digits that tell it from the probabilities around it. */
const thresholdText = (threshold: number): string => percent(threshold, 2);

/** The stop of a row at a threshold from 0 to 1; null: none can be promised. */
export function stopOf(row: RowOnTree, tree: TreeForRows, threshold: number | null): Stop {
  const root = tree.parents.length - 1;
  if (threshold === null) {
    return { node: root, why: 'no threshold can be promised, so the answer is all classes' };
  }
  const node = climb(row, Math.floor(threshold * GRID + 0.5));
  const least = thresholdText(threshold);
  if (node === root) return { node, why: `nothing below all classes reaches ${least}` };
  const place = row.path.indexOf(node);
  const why =
    place === 0
      ? `the named class has ${sure(at(row.probability, node))}, at least ${least}`
      : `going up from the named class, the first group with at least ${least}: it has ${sure(at(row.confidence, place))}`;
  return { node, why };
}

/* Filter of the points that are looked at one by one. */

const FILTERS = [
  ['all', 'all points'],
  ['rescued', 'wrong class, right answer'],
  ['wrong', 'wrong answer'],
  ['group', 'answered by a group'],
  ['nothing', 'answered by all classes'],
] as const;
type Filter = (typeof FILTERS)[number][0];

/** Facts that a filter needs of the tree that answers. */
interface AnswerTree {
  readonly root: number;
  /** True for a class that lies under a node. */
  holds(node: number, label: number): boolean;
  isClass(node: number): boolean;
}

/** Rows that a filter lets through, of one true class or of all (-1). O(rows). */
export function rowsThrough(
  filter: Filter,
  label: number,
  { predicted, nodes }: RowAnswers,
  labels: Int32Array,
  tree: AnswerTree,
): Uint32Array {
  const isThrough = (row: number): boolean => {
    const truth = at(labels, row);
    const node = at(nodes, row);
    if (label >= 0 && truth !== label) return false;
    switch (filter) {
      case 'all':
        return true;
      case 'rescued':
        return at(predicted, row) !== truth && node !== tree.root && tree.holds(node, truth);
      case 'wrong':
        return !tree.holds(node, truth);
      case 'group':
        return node !== tree.root && !tree.isClass(node);
      case 'nothing':
        return node === tree.root;
    }
  };
  return Uint32Array.from(predicted.keys()).filter(isThrough);
}
