import { anyNumber, integer, isRecord, list, nullable, record, recordOf, refuse } from '../../../engine/base/checks.ts';
import { DataError } from '../../../engine/base/error.ts';
import { withMemoryKeys } from '../../../engine/base/json-keys.ts';
import { readResultJson } from '../../../engine/hierarchy/json.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import type { Result } from '../../../engine/model/result.ts';
import { checkResult } from '../session-file/check-result.ts';

/** Kinds of the arrays that the JSON has as lists, which may be lists of pairs. */
const ARRAYS = {
  ...{ merges: Uint32Array, predicted: Uint32Array, clusters: Int32Array },
  ...{ margins: Float64Array, marginsAtLeast: Float64Array },
  ...{ orders: Float64Array, support: Float64Array, stability: Float64Array },
} as const;

const NUMBERS = list(nullable(anyNumber));

/** The numbers of a list, which JSON writes as null where they are none; undefined where there is no list. */
function numbers(value: unknown, place: string, Kind: (typeof ARRAYS)[keyof typeof ARRAYS] = Float64Array) {
  if (value == null) return undefined;
  const flat: unknown = Array.isArray(value) ? value.flat() : value;
  NUMBERS(flat, place);
  const written = (flat as readonly (number | null)[]).map((each) => each ?? Number.NaN);
  const array = Kind.from(written);
  const other = written.findIndex((each, i) => !Object.is(each, array[i]));
  if (other >= 0) refuse(`${place}[${other}]`, `a whole number as ${Kind.name}`, written[other]);
  return array;
}

/** The cost of every step of a fit. */
function historyOf(value: unknown): unknown {
  if (value == null) return undefined;
  record({ terms: record({}) })(value, 'result.history');
  const history = value as { readonly cost: unknown; readonly terms: Readonly<Record<string, unknown>> };
  const terms = Object.entries(history.terms).map(([name, costs]) => [
    name,
    numbers(costs, `result.history.terms.${name}`),
  ]);
  return { ...history, cost: numbers(history.cost, 'result.history.cost'), terms: Object.fromEntries(terms) };
}

/** A point of indices: they stand beside `clusters` and `delta` in the JSON. */
function curvePoint(value: unknown, place: string): unknown {
  recordOf(nullable(anyNumber))(value, place);
  const { clusters, delta, ...values } = value as Readonly<Record<string, number | null>>;
  return {
    clusters,
    delta: delta ?? Number.NaN,
    values: Object.fromEntries(Object.entries(values).map(([name, each]) => [name, each ?? Number.NaN])),
  };
}

/** Indices of numbers of clusters. */
function curvesOf(value: unknown, place: string): unknown {
  if (value == null) return undefined;
  record({ points: list(() => {}) })(value, place);
  const curves = value as { readonly points: readonly unknown[] };
  return { ...curves, points: curves.points.map((each, i) => curvePoint(each, `${place}.points[${i}]`)) };
}

/** By inner node, of a list of nodes. */
function tiesOf(value: unknown, { classOf }: Hierarchy): Uint8Array | undefined {
  if (value == null) return undefined;
  const leaves = classOf.findIndex((each) => each < 0);
  list(integer(leaves, classOf.length - 1))(value, 'result.ties');
  const ties = new Uint8Array(classOf.length - leaves);
  for (const node of value as readonly number[]) ties[node - leaves] = 1;
  return ties;
}

/** The points, if leaves are points or clusters of them: the leaf of each. */
function pointsOf(are: string | undefined, leaves: number, json: Readonly<Record<string, unknown>>) {
  if (are === 'points') return { points: { coordinates: null, labels: null, labelled: null } };
  if (are !== 'clusters') return {};
  const { clusters, options } = json;
  const isLeaf = (leaf: unknown): boolean => Number.isInteger(leaf) && Number(leaf) >= 0 && Number(leaf) < leaves;
  if (!(Array.isArray(clusters) && clusters.every(isLeaf)) || (isRecord(options) && options.graph === 'superpixels')) {
    const message = 'this result does not say which points are in which leaf';
    throw new DataError('no-points', message, 'Use --html of the method, or a session that the page saved.');
  }
  return { members: { leafOf: Uint16Array.from(clusters), coordinates: null, labels: null } };
}

/**
 * The result that a result JSON was written of, without what that format does not have: counts of true and predicted classes,
 * points, and most of what a method alone found.
 * @throws DataError for a text that is no result of a method, and names the first place that does not fit
 */
export function resultFromJson(text: string): Result {
  const { hierarchy, classes, ids, inner, leaves } = readResultJson(text);
  const json = withMemoryKeys(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  const lists = Object.entries(ARRAYS).filter(([key]) => json[key] != null);
  return checkResult({
    method: json.method,
    version: json.program,
    options: json.options,
    inputs: json.inputs,
    ...{ classes, ids, hierarchy, inner, leaves },
    ...pointsOf(leaves?.are, classes.length, json),
    ...{ merges: null, margins: null, predicted: null, contingency: null },
    ...Object.fromEntries(lists.map(([key, Kind]) => [key, numbers(json[key], `result.${key}`, Kind)])),
    certified: json.certified ?? null,
    ties: tiesOf(json.ties, hierarchy),
    fit: json.fit,
    metrics: json.metrics,
    history: historyOf(json.history),
    curves: curvesOf(json.curves, 'result.curves'),
    referenceCurves: curvesOf(json.referenceCurves, 'result.referenceCurves'),
    ...methodOf(String(json.method))?.findings?.fromJson?.(json),
    countsLeftOut: true,
    warnings: json.warnings,
    run: { passes: 0, rows: 0, seconds: 0 },
  });
}
