import { DataError } from '../../base/error.ts';
import { counted } from '../../base/text.ts';
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import type { Core } from '../../bindings/core.ts';
import type { Graph } from '../../bindings/graph.ts';
import { CURVES, NO_TRIPLETS, TERMS, type Triplets, tripletsOf, UltrametricFit } from '../../bindings/ultrametric.ts';
import type { Labels } from '../../model/dataset.ts';
import type { History } from '../../model/result.ts';
import type { CostsSoFar, RunContext } from '../../model/run.ts';
import { readPoints } from '../shared/options/values.ts';
import { shuffledOrder } from '../shared/shuffled-order.ts';
import { asUnfinishedFit, type UnfinishedFit } from './findings.ts';
import { DescentKeeper } from './keep-descent.ts';
import type { Settings } from './settings.ts';

/** More than a curve is wide in pixels. */
const MOST_ROWS = 2048;

/**
 * Costs that are told while a fit goes on: every step of a short fit, every 2nd, 4th, … of a longer one, so that a
 * report of a million steps is no larger than one of a thousand. Each step is read once.
 */
export class LiveCosts {
  readonly #fit: UltrametricFit;
  readonly #rows = new Float64Array(CURVES * MOST_ROWS);
  #length = 0;
  #every = 1;

  constructor(fit: UltrametricFit) {
    this.#fit = fit;
  }

  /** The costs after 0 to `steps` steps. */
  upTo(steps: number): CostsSoFar {
    for (let step = this.#length * this.#every; step <= steps; step = this.#length * this.#every) {
      if (this.#length === MOST_ROWS) this.#halve();
      else this.#take(step, steps);
    }
    return { terms: TERMS, every: this.#every, rows: this.#rows.slice(0, CURVES * this.#length) };
  }

  /** The steps from `first` on for which there is room; step `first` alone where others are left out. */
  #take(first: number, last: number): void {
    const count = this.#every === 1 ? Math.min(last - first + 1, MOST_ROWS - this.#length) : 1;
    this.#rows.set(this.#fit.costs(first, count), CURVES * this.#length);
    this.#length += count;
  }

  /** Leaves out every second step. */
  #halve(): void {
    this.#length /= 2;
    this.#every *= 2;
    for (let i = 1; i < this.#length; i += 1) {
      this.#rows.copyWithin(CURVES * i, CURVES * 2 * i, CURVES * (2 * i + 1));
    }
  }
}

/**
 * The points whose labels are used: a share of them, at least one, drawn with a seed and in the order of the draw, which
 * decides who refers to whom in the triplets. O(points).
 */
export const drawLabelled = (points: number, share: number, seed: number): Uint32Array<ArrayBuffer> =>
  shuffledOrder(points, seed, Math.max(1, Math.round(share * points)));

/** The state of a fit is kept up to this size, to go on from it. */
const MAX_STATE_BYTES = 2 ** 28;
/** Between two looks at progress and cancel; steps a portion follow from it. */
const PORTION_MS = 25;

/** The same settings where the labels of some points are not known: the others are the labelled points, in their order. */
export function withKnownPoints(settings: Settings, labels: Labels | null): Settings {
  if (labels?.unknown === undefined || settings.labelledPoints !== '') return settings;
  const known = Array.from(labels.values.keys()).filter((point) => (labels.values[point] ?? -1) >= 0);
  return { ...settings, labelledPoints: known.join(',') };
}

/** The points whose labels may be seen, in the order that decides who refers to whom; null where none are needed. */
export function chooseLabelled(labels: Labels | null, settings: Settings): Uint32Array<ArrayBuffer> | null {
  if (settings.weights.triplet === 0) {
    return null;
  }
  if (labels === null) {
    throw new DataError(
      'no-labels',
      'the term triplet needs labels, there are none',
      'Open labels, one a point, or leave the term out.',
    );
  }
  const count = labels.values.length;
  if (settings.labelledPoints === '') {
    return drawLabelled(count, settings.labelled, settings.seed);
  }
  const points = readPoints(settings.labelledPoints, count);
  if (points === null) {
    throw new DataError(
      'option',
      `labelled_points is ${settings.labelledPoints}, there are the points 0 to ${count - 1}`,
      'Name points that there are, each once.',
    );
  }
  return points;
}

/** The triplets of labelled points. */
export function chooseTriplets(labels: Labels | null, points: Uint32Array | null): Triplets {
  if (labels === null || points === null) {
    return NO_TRIPLETS;
  }
  const triplets = tripletsOf(points, labels.values);
  const pairs = triplets.groups.some(({ positive: [first, end] }) => end > first);
  const classes = triplets.groups.some(({ negative: [, first, end, last] }) => first > 0 || last > end);
  if (!pairs || !classes) {
    throw new DataError(
      'no-triplets',
      `triplets need two labelled points of one class and one of another; among ${counted(points.length, 'labelled point', 'labelled points')} there are none`,
      'Use the labels of more points.',
      { file: labels.file },
    );
  }
  return triplets;
}

function historyOf(fit: UltrametricFit, steps: number, settings: Settings): History {
  const curve = fit.costs(0, steps + 1);
  const column = (which: number): Float64Array =>
    Float64Array.from({ length: steps + 1 }, (_, step) => curve[CURVES * step + which] ?? Number.NaN);
  const terms = TERMS.flatMap((term, i) => (settings.weights[term] > 0 ? [[term, column(i + 1)] as const] : []));
  return { cost: column(0), terms: Object.fromEntries(terms), best: fit.bestStep() };
}

interface Steps {
  /** Since the start. */
  readonly steps: number;
  readonly settled: boolean;
}

/** Up to so many steps from `done` on, keeping the trees that are wanted on the way. */
function stepOn(fit: UltrametricFit, keeper: DescentKeeper, done: number, count: number) {
  let made = { steps: done, stopped: false };
  while (made.steps < done + count && !made.stopped) {
    made = fit.step(Math.min(done + count - made.steps, keeper.stepsFrom(made.steps)));
    keeper.look(fit, made.steps);
  }
  return made;
}

/** Steps in portions of about PORTION_MS until the iterations are made, it settles, or enough was seen. */
async function descend(
  fit: UltrametricFit,
  keeper: DescentKeeper,
  settings: Settings,
  context: RunContext,
): Promise<Steps> {
  let portion = 1;
  let done = context.resume?.steps ?? 0;
  const costs = new LiveCosts(fit);
  keeper.keep(fit, done);
  while (done < settings.iterations && !context.stopEarly?.aborted) {
    const started = performance.now();
    const { steps, stopped } = stepOn(fit, keeper, done, Math.min(portion, settings.iterations - done));
    const took = performance.now() - started;
    done = steps;
    portion = Math.max(1, Math.min(2 * portion, Math.round((portion * PORTION_MS) / Math.max(took, 0.01))));
    context.onProgress?.({
      phase: 'fitting',
      done,
      total: settings.iterations,
      costs: costs.upTo(done),
    });
    await yieldToEventLoop();
    context.signal?.throwIfAborted();
    if (stopped) {
      return { steps: done, settled: true };
    }
  }
  return { steps: done, settled: false };
}

export interface Fitted extends Steps {
  /** The values of the edges with the lowest cost on the way. */
  readonly x: Float64Array<ArrayBuffer>;
  readonly history: History;
  /** The trees on the way. */
  readonly keeper: DescentKeeper;
  /** To go on from; undefined where there is nothing to go on to, or too much to keep. */
  readonly unfinished: UnfinishedFit | undefined;
}

/** Descends from the start, or from where an unfinished fit stopped: the steps are the same. */
export async function fitGraph(
  core: Core,
  graph: Graph,
  triplets: Triplets,
  settings: Settings,
  context: RunContext,
): Promise<Fitted> {
  return new UltrametricFit(core, graph, { ...settings, triplets, theta: null }).use(async (fit) => {
    const keeper = new DescentKeeper(graph.vertices, settings.iterations);
    if (context.resume !== undefined) {
      fit.restore(asUnfinishedFit(context.resume).state);
    }
    const { steps, settled } = await descend(fit, keeper, settings, context);
    keeper.keep(fit, steps);
    const { x } = fit.values('best');
    if (x.some((length) => length < 0)) {
      throw new DataError(
        'below-0',
        'an edge length fell below 0, as nothing keeps it positive: a tree cannot have such a length',
        'Keep lengths positive by softplus or ReLU.',
      );
    }
    const keeps = !settled && fit.stateBytes() <= MAX_STATE_BYTES;
    return {
      ...{ steps, settled, keeper },
      x,
      history: historyOf(fit, steps, settings),
      unfinished: keeps ? { graph, state: fit.save(), steps } : undefined,
    };
  });
}
