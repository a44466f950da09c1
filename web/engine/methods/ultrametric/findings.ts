import { at } from '../../base/arrays.ts';
import {
  arrayOf,
  type Check,
  finites,
  indices,
  integer,
  numberIn,
  optional,
  record,
  refuse,
} from '../../base/checks.ts';
import type { Graph } from '../../bindings/graph.ts';
import { type FindingsFormat, findingsOf, type TreeOfFindings } from '../../model/findings.ts';
import type { Unfinished } from '../../model/result.ts';
import type { Optimum } from './closest-by-enumeration.ts';
import { type Descent, isSpanning } from './descent.ts';

export interface UltrametricFindings {
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

/** Unfinished fit that the page keeps for this method alone: it was made by `fitGraph`, or a session's was checked below. */
export const asUnfinishedFit = (unfinished: Unfinished): UnfinishedFit => unfinished as UnfinishedFit;

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
    optimum: optional(record({ cost: numberIn(0, Number.MAX_VALUE), trees: integer(1) })),
    descent: optional(descentOf(tree)),
  }),
  json: ({ optimum }) => ({ optimum }),
  // The trees on the way hold edges of the graph: distances of points.
  withoutCounts: ({ optimum }) => (optimum === undefined ? undefined : { optimum }),
  holds: ({ optimum, descent }, file) => [
    ...(optimum === undefined ? [] : ['the least cost of any tree']),
    ...(descent === undefined || file === 'json' ? [] : ['the trees on the way of the fit']),
  ],
  unfinished: { check: unfinishedOf, holds: 'the graph of the points, to go on from' },
};
