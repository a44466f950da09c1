import { isRecord } from '../../base/checks.ts';
import { DataError } from '../../base/error.ts';
import { readResultJson } from '../../hierarchy/json.ts';
import type { Result } from '../../model/result.ts';
import { checkResult } from '../session-file/check-result.ts';

/** Numbers of a list that JSON writes as null where they are none. */
const numbers = (value: unknown): Float64Array | undefined =>
  Array.isArray(value) ? Float64Array.from(value, (each) => each ?? Number.NaN) : undefined;

const whole = (value: unknown): Uint32Array | null =>
  Array.isArray(value) ? Uint32Array.from(value.flat() as number[]) : null;

/** The cost of every step of a fit. */
function historyOf(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.terms)) return undefined;
  const terms = Object.entries(value.terms).map(([name, costs]) => [name, numbers(costs)]);
  return { ...value, cost: numbers(value.cost), terms: Object.fromEntries(terms) };
}

/** Indices of numbers of clusters, which stand beside `clusters` and `delta` in the JSON. */
function curvesOf(value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value.points)) return undefined;
  const points = value.points.map(({ clusters, delta, ...values }) => ({
    clusters,
    delta: delta ?? Number.NaN,
    values: Object.fromEntries(Object.entries(values).map(([name, each]) => [name, each ?? Number.NaN])),
  }));
  return { ...value, points };
}

/** What is known of points where leaves are points or clusters of them: which leaf each is in. */
function pointsOf(are: string | undefined, leaves: number, json: Readonly<Record<string, unknown>>) {
  if (are === 'points') return { points: { coordinates: null, labels: null, labelled: null } };
  if (are !== 'clusters') return {};
  const { clusters, options } = json;
  const isOfLeaves = Array.isArray(clusters) && clusters.every((leaf) => leaf < leaves);
  if (!isOfLeaves || (isRecord(options) && options.graph === 'superpixels')) {
    const message = 'this result does not say which points are in which leaf';
    throw new DataError('no-points', message, 'Use --html of the method, or a session that the page saved.');
  }
  return { members: { leafOf: Uint16Array.from(clusters), coordinates: null, labels: null } };
}

/**
 * The result that a result JSON was written of, without what that format does not have: counts of true and predicted classes,
 * points, and what a method alone found.
 * @throws DataError for a text that is no result of a method, and names the first place that does not fit
 */
export function resultFromJson(text: string): Result {
  const { hierarchy, classes, ids, inner, leaves } = readResultJson(text);
  const json: Readonly<Record<string, unknown>> = JSON.parse(text);
  return checkResult({
    method: json.method,
    version: json.program,
    options: json.options,
    inputs: json.inputs,
    ...{ classes, ids, hierarchy, inner, leaves },
    ...pointsOf(leaves?.are, classes.length, json),
    merges: whole(json.merges),
    margins: numbers(json.margins) ?? null,
    certified: json.certified ?? null,
    support: numbers(json.support),
    stability: numbers(json.stability),
    predicted: whole(json.predicted),
    contingency: null,
    fit: json.fit,
    metrics: json.metrics,
    history: historyOf(json.history),
    clusters: Array.isArray(json.clusters) ? Int32Array.from(json.clusters) : undefined,
    curves: curvesOf(json.curves),
    referenceCurves: curvesOf(json.reference_curves),
    countsLeftOut: true,
    warnings: json.warnings,
    run: { passes: 0, rows: 0, seconds: 0 },
  });
}
