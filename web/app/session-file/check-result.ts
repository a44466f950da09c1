import { METHODS } from '../../methods/index.ts';
import { INDICES } from '../../methods/shared/validity/curve.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import type { Contingency, Members, Result } from '../../model/result.ts';
import { roundsOf } from './check-rounds.ts';
import { checkMerges, checkTree } from './check-tree.ts';
import {
  anyNumber,
  arrayOf,
  type Check,
  finite,
  finites,
  flag,
  indices,
  isRecord,
  list,
  nullable,
  numberIn,
  oneOf,
  optional,
  record,
  recordOf,
  refuse,
  shares,
  text,
  whole,
} from './checks.ts';

const methodId: Check = oneOf(METHODS.map(({ id }) => id));

export const option: Check = (value, place) => {
  const isRight = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
  if (!isRight) refuse(place, 'a text, a finite number, true or false', value);
};

const input = record({ name: text, role: text, shape: list(nullable(whole())), sha256: optional(nullable(text)) });

/** A measure: rounding may lead a little beyond its ends. */
const measure = nullable(numberIn(-1 - 1e-9, 1 + 1e-9));
const measures = (keys: readonly string[], check: Check): Check =>
  record(Object.fromEntries(keys.map((key) => [key, check])));
const OF_TREES = ['dendrogram_purity', 'least_hierarchical_distance', 'sp', 'ps'];
const OF_LEAVES = ['accuracy', 'matched_accuracy', 'nmi', 'nmi_geometric', 'ari', 'rand_index', 'leaf_purity'];
const range = nullable(record({ mean: finite, min: finite, max: finite }));
const metrics: Check = (value, place) => {
  record({ points: whole(), random: measures(OF_TREES, range) })(value, place);
  measures([...OF_TREES, ...OF_LEAVES], measure)(value, place);
};

const history: Check = (value, place) => {
  record({ cost: arrayOf('Float64Array', null), terms: recordOf(arrayOf('Float64Array', null)) })(value, place);
  const { cost, terms, best } = value as {
    readonly cost: Float64Array;
    readonly terms: unknown;
    readonly best: unknown;
  };
  if (cost.length === 0) refuse(`${place}.cost`, 'at least one cost', cost);
  recordOf(arrayOf('Float64Array', cost.length))(terms, `${place}.terms`);
  whole(0, cost.length - 1)(best, `${place}.best`);
};

/** The true classes of so many points. */
const labelsOf =
  (points: number): Check =>
  (value, place) => {
    record({ names: list(text) })(value, place);
    const { names, values } = value as { readonly names: readonly string[]; readonly values: unknown };
    indices('Int32Array', points, names.length)(values, `${place}.values`);
  };

const membersOf =
  (classes: number): Check =>
  (value, place) => {
    record({ leafOf: indices('Uint16Array', null, classes) })(value, place);
    const { leafOf } = value as Members;
    record({ coordinates: nullable(finites(2 * leafOf.length)), labels: nullable(labelsOf(leafOf.length)) })(
      value,
      place,
    );
  };

const pointsOf = (classes: number): Check =>
  record({
    coordinates: nullable(finites(2 * classes)),
    labels: nullable(labelsOf(classes)),
    labelled: nullable(indices('Uint32Array', null, classes)),
  });

/** Points by leaf and true class. Where leaves are points, a row is a cluster of them. */
const contingencyOf =
  (rows: number | null): Check =>
  (value, place) => {
    record({ rows: rows === null ? whole(1) : whole(rows, rows), columns: whole(1) })(value, place);
    const { rows: own, columns, counts } = value as Contingency;
    arrayOf('Uint32Array', own * columns)(counts, `${place}.counts`);
  };

/** Weights of each split: one row a child, or one for both of two. */
const splitsOf =
  ({ childStart, classOf }: Hierarchy): Check =>
  (value, place) => {
    record({ features: list(text), nodes: list(record({ node: whole(0, classOf.length - 1) })) })(value, place);
    const { features, nodes } = value as NonNullable<Result['splits']>;
    nodes.forEach((split, i) => {
      const at = `${place}.nodes[${i}]`;
      const children = (childStart[split.node + 1] ?? 0) - (childStart[split.node] ?? 0);
      const counts = { points: whole(), depth: whole(), order: whole(), rounds: whole(), zeros: whole() };
      const numbers = { objective: anyNumber, score: anyNumber, group: anyNumber, exclusive: anyNumber };
      record({ ...counts, ...numbers, weights: arrayOf('Float64Array', null) })(split, at);
      const { length } = split.weights;
      if (children === 0) refuse(`${at}.node`, 'a node with children', split.node);
      if (length !== features.length && length !== children * features.length) {
        refuse(`${at}.weights`, `${children} × ${features.length} weights`, length);
      }
    });
  };

const index = oneOf(INDICES);
const curves: Check = record({
  objects: oneOf(['classes', 'points']),
  chosen: nullable(record({ index, balance: flag })),
  points: list(
    record({
      clusters: whole(1),
      values: record(Object.fromEntries(INDICES.map((name) => [name, anyNumber]))),
      delta: anyNumber,
    }),
  ),
});

const classifiers = list(
  record({
    name: text,
    mean_accuracy: numberIn(0, 1),
    accuracy: numberIn(0, 1),
    products: finite,
    depth: whole(),
    splits: whole(),
  }),
);

const share = nullable(numberIn(0, 1));
const semiSupervised = record({
  labelled: whole(),
  points: whole(),
  rows: list(record({ method: oneOf(['fit', 'svm', 'spectral']), accuracy: share, accuracy_unlabelled: share })),
});

/** A fit can be gone on with on the graph of its leaves. */
const unfinishedOf =
  (classes: number): Check =>
  (value, place) => {
    record({ graph: record({ weight: finites(null) }), state: arrayOf('Uint8Array', null), steps: whole() })(
      value,
      place,
    );
    const edges = (value as NonNullable<Result['unfinished']>).graph.weight.length;
    const ends = indices('Uint32Array', edges, classes);
    record({ graph: record({ vertices: whole(classes, classes), src: ends, dst: ends }) })(value, place);
  };

/** Lists that go with the merges: none where there are none. */
const mergesOf = (count: number, nodes: number): Readonly<Record<string, Check>> => {
  const node = whole(0, nodes - 1);
  const number = nullable(anyNumber);
  const evidence = record({
    score: anyNumber,
    nextScore: number,
    average: number,
    runnerUp: nullable(node),
    runnerUpAverage: number,
  });
  return {
    evidence: nullable(list(evidence, count)),
    margins: nullable(arrayOf('Float64Array', count)),
    certified: nullable(list(flag, count)),
    linkage: optional(
      record({
        runnerUp: indices('Uint32Array', 2 * count, nodes),
        runnerUpDistance: arrayOf('Float64Array', count),
        terms: arrayOf('Float64Array', 3 * count),
      }),
    ),
  };
};

/** How many points have a flat cluster. */
const clustered = ({ members, classes }: Pick<Result, 'members' | 'classes'>): number =>
  members === undefined ? classes.length : members.leafOf.length;

/**
 * A result as it can be shown: everything in it has the type, the length and the range that its tree and its classes ask for.
 * @throws DataError naming the first place where it has not
 */
export function checkResult(value: unknown, place = 'result'): Result {
  if (!isRecord(value)) return refuse(place, 'an object', value);
  list(text)(value.classes, `${place}.classes`);
  const classes = (value.classes as readonly string[]).length;
  const hierarchy = checkTree(value.hierarchy, `${place}.hierarchy`, classes);
  const nodes = hierarchy.classOf.length;
  const inner = hierarchy.classOf.reduce((sum, c) => sum + (c < 0 ? 1 : 0), 0);
  checkMerges(value.merges, `${place}.merges`, hierarchy);
  const merges = (value.merges as Uint32Array | null)?.length ?? 0;
  const areLeaves = value.points === undefined;
  record({
    method: methodId,
    version: text,
    options: recordOf(option),
    inputs: list(input),
    ids: optional(list(text, classes)),
    branches: optional(record({ name: text, values: list(text, classes) })),
    ...mergesOf(merges / 2, nodes),
    support: optional(shares(inner)),
    stability: optional(shares(classes)),
    rounds: optional(roundsOf(classes, nodes)),
    predicted: nullable(arrayOf('Uint32Array', classes)),
    contingency: nullable(contingencyOf(areLeaves ? classes : null)),
    fit: optional(nullable(record({ cophenetic_correlation: measure }))),
    metrics: nullable(metrics),
    warnings: list(record({ code: text, message: text })),
    history: optional(history),
    members: optional(membersOf(classes)),
    splits: optional(splitsOf(hierarchy)),
    classifiers: optional(classifiers),
    semiSupervised: optional(semiSupervised),
    curves: optional(curves),
    referenceCurves: optional(curves),
    points: optional(pointsOf(classes)),
    unfinished: optional(unfinishedOf(classes)),
    run: record({ passes: whole(), rows: whole(), seconds: numberIn(0, Number.MAX_VALUE) }),
  })(value, place);
  // Every part was looked at.
  const { pending: _pending, ...result } = value as unknown as Result;
  const points = clustered(result);
  optional(indices('Int32Array', points, Math.max(1, points)))(result.clusters, `${place}.clusters`);
  return result;
}
