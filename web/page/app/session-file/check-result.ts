import {
  anyNumber,
  arrayOf,
  type Check,
  finite,
  finites,
  flag,
  indices,
  integer,
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
  unusable,
} from '../../../engine/base/checks.ts';
import { checkHierarchy } from '../../../engine/hierarchy/validate.ts';
import { childrenOf } from '../../../engine/hierarchy/walk.ts';
import { METHODS, methodOf } from '../../../engine/methods/index.ts';
import { LEAF_MEASURES, TREE_MEASURES } from '../../../engine/methods/shared/metrics/measures.ts';
import type { FindingsFormat, TreeOfFindings } from '../../../engine/model/findings.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import { presentKeys } from '../../../engine/model/method.ts';
import { type Contingency, INDICES, type Members, type Result } from '../../../engine/model/result.ts';

const methodId: Check = (value, place) => {
  if (methodOf(String(value)) === undefined) oneOf(METHODS.map(({ id }) => id))(value, place);
};

export const option: Check = (value, place) => {
  const isRight = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
  if (!isRight) refuse(place, 'a text, a finite number, true or false', value);
};

const input = record({
  ...{ name: text, role: text, shape: list(nullable(integer())), sha256: optional(nullable(text)) },
  edited_from: optional(record({ name: text, sha256: text })),
});

const leaves = record({
  are: oneOf(['classes', 'points', 'clusters']),
  data: list(record({ name: text, shape: list(integer()), sha256: nullable(text) })),
  clusters: optional(integer()),
});

/** A measure: rounding may lead a little beyond its ends. */
const measure = nullable(numberIn(-1 - 1e-9, 1 + 1e-9));
const measures = (keys: readonly string[], check: Check): Check =>
  record(Object.fromEntries(keys.map((key) => [key, check])));
const OF_TREES = TREE_MEASURES.map(({ key }) => key);
const OF_LEAVES = LEAF_MEASURES.map(({ key }) => key);
const range = nullable(record({ mean: finite, min: finite, max: finite }));
const metrics: Check = (value, place) => {
  record({ points: integer(), random: measures(OF_TREES, range) })(value, place);
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
  integer(0, cost.length - 1)(best, `${place}.best`);
};

/** The true classes of this many points. */
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
    record({ are: optional(oneOf(['superpixels'])), leafOf: indices('Uint16Array', null, classes) })(value, place);
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
    record({ rows: rows === null ? integer(1) : integer(rows, rows), columns: integer(1) })(value, place);
    const { rows: own, columns, counts } = value as Contingency;
    arrayOf('Uint32Array', own * columns)(counts, `${place}.counts`);
  };

const index = oneOf(INDICES);
const curves: Check = record({
  objects: oneOf(['classes', 'points']),
  chosen: nullable(record({ index, balance: flag })),
  points: list(
    record({
      clusters: integer(1),
      values: record(Object.fromEntries(INDICES.map((name) => [name, anyNumber]))),
      delta: anyNumber,
    }),
  ),
});

/**
 * Keys that a session does not have, or not in a fixed place: the state of the page, and values that follow from the
 * findings.
 */
type NotSaved = 'pending' | 'steps' | 'openRoot' | 'iterate' | 'similarity' | 'findings';

/** The number of points that have a flat cluster. */
const clustered = ({ members, classes }: Pick<Result, 'members' | 'classes'>): number =>
  members === undefined ? classes.length : members.leafOf.length;

type Format = FindingsFormat<object>;

/** The state from which a run can continue: only for a method that says how it is checked. */
const unfinishedOf = ({ unfinished }: Partial<Format>, tree: TreeOfFindings): Check =>
  optional(unfinished?.check(tree) ?? ((value, place) => refuse(place, 'nothing: this method ends by itself', value)));

/** The entries of a record at some keys, without those that are missing or null; undefined if all are. */
function partOf(value: Readonly<Record<string, unknown>>, keys: readonly string[]): object | undefined {
  const entries = keys.map((key) => [key, value[key]] as const).filter(([, each]) => each != null);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/**
 * A result as it can be shown: everything in it has the type, the length and the range that its tree and its classes ask for.
 * In a session findings stand beside what all results have. What this page does not know is left out.
 * @throws DataError naming the first place where it has not
 */
export function checkResult(value: unknown, place = 'result'): Result {
  if (!isRecord(value)) return refuse(place, 'an object', value);
  list(text)(value.classes, `${place}.classes`);
  const classes = (value.classes as readonly string[]).length;
  const hierarchy = checkTree(value.hierarchy, `${place}.hierarchy`, classes);
  const inner = hierarchy.classOf.reduce((sum, c) => sum + (c < 0 ? 1 : 0), 0);
  checkMerges(value.merges, `${place}.merges`, hierarchy);
  methodId(value.method, `${place}.method`);
  const merges = ((value.merges as Uint32Array | null)?.length ?? 0) / 2;
  const areLeaves = value.points === undefined;
  const format = methodOf(String(value.method))?.findings;
  const best = isRecord(value.history) ? value.history.best : undefined;
  const tree = { hierarchy, classes, merges, best };
  const common: { readonly [key in keyof Required<Omit<Result, NotSaved>>]: Check } = {
    method: methodId,
    version: text,
    options: recordOf(option),
    inputs: list(input),
    classes: list(text),
    ids: optional(list(text, classes)),
    branches: optional(record({ name: text, values: list(text, classes) })),
    hierarchy: () => {},
    merges: () => {},
    margins: nullable(arrayOf('Float64Array', merges)),
    marginsAtLeast: optional(arrayOf('Float64Array', merges)),
    certified: nullable(list(flag, merges)),
    ties: optional(arrayOf('Uint8Array', inner)),
    orders: optional(shares(inner)),
    support: optional(shares(inner)),
    stability: optional(shares(classes)),
    predicted: nullable(arrayOf('Uint32Array', classes)),
    contingency: nullable(contingencyOf(areLeaves ? classes : null)),
    fit: optional(nullable(record({ cophenetic_correlation: measure }))),
    metrics: nullable(metrics),
    warnings: list(record({ code: text, message: text })),
    history: optional(history),
    clusters: () => {},
    members: optional(membersOf(classes)),
    curves: optional(curves),
    referenceCurves: optional(curves),
    points: optional(pointsOf(classes)),
    plane: () => {},
    unfinished: unfinishedOf(format ?? {}, tree),
    countsLeftOut: optional(flag),
    suggested: optional(integer(1, classes)),
    leaves: optional(leaves),
    inner: optional(list(text, hierarchy.classOf.length)),
    run: record({ passes: integer(), rows: integer(), seconds: numberIn(0, Number.MAX_VALUE) }),
  };
  const own: Readonly<Record<string, Check>> = { ...format?.checks(tree) };
  record({ ...common, ...own })(value, place);
  // Every part was looked at.
  const all = Object.fromEntries(Object.keys(common).map((key) => [key, value[key]])) as unknown as Result;
  const known = { ...all, options: presentKeys(all.options) };
  const points = clustered(known);
  optional(indices('Int32Array', points, Math.max(1, points)))(known.clusters, `${place}.clusters`);
  optional(record({ coordinates: finites(2 * points), shares: finites(2) }))(known.plane, `${place}.plane`);
  const findings = partOf(value, Object.keys(own));
  return findings === undefined ? known : { ...known, ...format?.known?.(findings), findings };
}

const ARRAYS = record({
  childStart: arrayOf('Uint32Array', null),
  child: arrayOf('Uint32Array', null),
  height: arrayOf('Float64Array', null),
  classOf: arrayOf('Int32Array', null),
});

/** A hierarchy in which each of this many classes has a leaf. */
function checkTree(value: unknown, place: string, classes: number): Hierarchy {
  ARRAYS(value, place);
  const hierarchy = value as Hierarchy;
  try {
    checkHierarchy(hierarchy, classes);
  } catch (error) {
    throw unusable(place, error instanceof Error ? error.message : String(error));
  }
  const placed = new Set(hierarchy.classOf);
  for (let c = 0; c < classes; c += 1) {
    if (!placed.has(c)) refuse(`${place}.classOf`, `a leaf for each of ${classes} classes`, `none for class ${c}`);
  }
  return hierarchy;
}

/** Merge i must be what made one of the last nodes, in their order. */
export function checkMerges(value: unknown, place: string, hierarchy: Hierarchy): void {
  if (value === null) return;
  arrayOf('Uint32Array', null)(value, place);
  const merges = value as Uint32Array;
  const [count, nodes] = [merges.length / 2, hierarchy.classOf.length];
  if (!Number.isInteger(count) || count > nodes) refuse(place, 'two nodes a merge', `${merges.length} numbers`);
  for (let i = 0; i < count; i += 1) {
    const node = nodes - count + i;
    const made = Array.from(childrenOf(hierarchy, node)).sort((a, b) => a - b);
    const joined = Array.from(merges.subarray(2 * i, 2 * i + 2)).sort((a, b) => a - b);
    if (made.join() !== joined.join()) refuse(`${place}[${2 * i}]`, `the children of node ${node}, ${made}`, joined);
  }
}

/** A tree with the names of its classes. */
export const namedTree: Check = (value, place) => {
  record({
    classes: list(text),
    ids: optional(list(text)),
    inner: optional(list(text)),
    support: optional(arrayOf('Float64Array', null)),
  })(value, place);
  const { classes, hierarchy, ids, inner } = value as Readonly<Record<string, readonly string[]>>;
  const { classOf } = checkTree(hierarchy, `${place}.hierarchy`, classes?.length ?? 0);
  optional(list(text, classes?.length))(ids, `${place}.ids`);
  optional(list(text, classOf.length))(inner, `${place}.inner`);
};
