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
} from '../../base/checks.ts';
import type { Graph } from '../../bindings/graph.ts';
import { type FindingsFormat, findingsOf, type TreeOfFindings } from '../../model/findings.ts';
import type { Unfinished } from '../../model/result.ts';

/** How many points a method gets right: by a fit that saw some labels, or by what it is compared with. */
export interface SemiSupervisedRow {
  readonly method: 'fit' | 'svm' | 'spectral';
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
  readonly semiSupervised: SemiSupervised;
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
  rows: list(record({ method: oneOf(['fit', 'svm', 'spectral']), accuracy: share, accuracy_unlabelled: share })),
});

/** A fit can be gone on with on the graph of its leaves. */
const unfinishedOf =
  ({ classes }: TreeOfFindings): Check =>
  (value, place) => {
    record({ graph: record({ weight: finites(null) }), state: arrayOf('Uint8Array', null), steps: integer() })(
      value,
      place,
    );
    const edges = (value as UnfinishedFit).graph.weight.length;
    const ends = indices('Uint32Array', edges, classes);
    record({ graph: record({ vertices: integer(classes, classes), src: ends, dst: ends }) })(value, place);
  };

export const findings: FindingsFormat<UltrametricFindings> = {
  checks: () => ({ semiSupervised: optional(semiSupervised) }),
  json: (found) => ({ semi_supervised: found.semiSupervised }),
  withoutCounts: (found) => found,
  holds: () => ['what known labels give'],
  unfinished: { check: unfinishedOf, holds: 'the graph of the points, to go on from' },
};
