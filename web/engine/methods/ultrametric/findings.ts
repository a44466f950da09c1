import { at } from '../../base/at.ts';
import {
  arrayOf,
  type Check,
  finites,
  indices,
  integer,
  list,
  nullable,
  numberIn,
  oneOf,
  optional,
  record,
  refuse,
} from '../../base/checks.ts';
import type { Graph } from '../../bindings/graph.ts';
import { type FindingsFormat, findingsOf, type TreeOfFindings } from '../../model/findings.ts';
import type { Unfinished } from '../../model/result.ts';
import type { Optimum } from './closest-by-enumeration.ts';
import { type Descent, isSpanning } from './descent.ts';

/** The fit, and what it is compared with: two of them use a Gaussian kernel. */
const BESIDE = ['fit', 'svm', 'svm-rbf', 'spectral', 'spectral-rbf'] as const;

/** How many points a method gets right: by a fit that saw some labels, or by what it is compared with. */
export interface SemiSupervisedRow {
  readonly method: (typeof BESIDE)[number];
  /** Of all points; null where there is nothing to say. */
  readonly accuracy: number | null;
  /** Of those whose labels it did not see. */
  readonly accuracy_unlabelled: number | null;
}

/** A fit to some labels, beside others with the same labels. */
export interface SemiSupervised {
  readonly labelled: number;
  readonly points: number;
  readonly rows: readonly SemiSupervisedRow[];
}

export interface UltrametricFindings {
  readonly semiSupervised?: SemiSupervised | undefined;
  /** Of a tiny graph, what the closest ultrametric costs. */
  readonly optimum?: Optimum | undefined;
  /** The trees that the fit came through. Not part of the JSON. */
  readonly descent?: Descent | undefined;
}

export const ultrametricFindings = findingsOf<UltrametricFindings>('ultrametric');

/** A fit that did not settle, to go on from. */
export interface UnfinishedFit extends Unfinished {
  readonly graph: Graph;
  /** The state of the fit, as the core wrote it. */
  readonly state: Uint8Array<ArrayBuffer>;
}

/** What the page keeps for this method alone: it was made by `fitGraph`, or a session's was checked below. */
export const asUnfinishedFit = (unfinished: Unfinished): UnfinishedFit => unfinished as UnfinishedFit;

const share = nullable(numberIn(0, 1));
const semiSupervised = record({
  labelled: integer(),
  points: integer(),
  rows: list(record({ method: oneOf(BESIDE), accuracy: share, accuracy_unlabelled: share })),
});

/** A fit can be gone on with on the graph of its leaves. */
const unfinishedOf =
  ({ classes }: TreeOfFindings): Check =>
  (value, place) => {
    record({ graph: graphOf(classes), state: arrayOf('Uint8Array', null), steps: integer() })(value, place);
    record({ graph: record({ vertices: integer(classes, classes) }) })(value, place);
  };

/** Edges between leaves. */
const graphOf =
  (leaves: number): Check =>
  (value, place) => {
    record({ weight: finites(null) })(value, place);
    const ends = indices('Uint32Array', (value as UnfinishedFit['graph']).weight.length, leaves);
    record({ src: ends, dst: ends })(value, place);
  };

/** Each iterate is a tree over all leaves. */
const descentOf =
  ({ classes, best }: TreeOfFindings): Check =>
  (value, place) => {
    record({ steps: arrayOf('Uint32Array', null), weight: finites(null) })(value, place);
    const { steps, weight } = value as Descent;
    const merges = steps.length * (classes - 1);
    record({
      edges: indices('Uint32Array', merges, weight.length),
      heights: finites(merges),
      ends: indices('Uint32Array', 2 * weight.length, classes),
    })(value, place);
    optional(graphOf(classes))((value as Descent).graph, `${place}.graph`);
    if (steps.length === 0) refuse(`${place}.steps`, 'at least one step', steps);
    if (best !== undefined && !steps.some((step) => step === best)) {
      refuse(`${place}.steps`, `step ${best}, whose tree is the result`, steps);
    }
    steps.forEach((step, i) => {
      if (i > 0 && step <= at(steps, i - 1)) refuse(`${place}.steps[${i}]`, `a step after ${steps[i - 1]}`, step);
      if (!isSpanning(value as Descent, i)) refuse(`${place}.edges`, `a spanning tree at step ${step}`, step);
    });
  };

export const findings: FindingsFormat<UltrametricFindings> = {
  checks: (tree) => ({
    semiSupervised: optional(semiSupervised),
    optimum: optional(record({ cost: numberIn(0, Number.MAX_VALUE), trees: integer(1) })),
    descent: optional(descentOf(tree)),
  }),
  json: ({ semiSupervised: found, optimum }) => ({ semi_supervised: found, optimum }),
  // The trees on the way hold edges of the graph: distances of points.
  withoutCounts: ({ semiSupervised, optimum }) =>
    semiSupervised === undefined && optimum === undefined ? undefined : { semiSupervised, optimum },
  holds: ({ semiSupervised: found, optimum, descent }, file) => [
    ...(found === undefined ? [] : ['what known labels give']),
    ...(optimum === undefined ? [] : ['the least cost of any tree']),
    ...(descent === undefined || file === 'json' ? [] : ['the trees on the way of the fit']),
  ],
  unfinished: { check: unfinishedOf, holds: 'the graph of the points, to go on from' },
};
