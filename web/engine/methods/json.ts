import { withFileKeys } from '../base/json-keys.ts';
import { jsonNumber } from '../base/number-text.ts';
import type { Hypernym } from '../hierarchy/analysis/hypernyms.ts';
import { hierarchyToJson } from '../hierarchy/json.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { History, IndexCurves, Result } from '../model/result.ts';
import { methodOf } from './index.ts';
import { leafSourceOf } from './shared/tree-of-result.ts';

const historyJson = ({ cost, terms, best }: History) => ({
  cost: Array.from(cost, jsonNumber),
  terms: Object.fromEntries(Object.entries(terms).map(([name, costs]) => [name, Array.from(costs, jsonNumber)])),
  best,
});

const curvesJson = ({ objects, chosen, points }: IndexCurves) => ({
  objects,
  chosen,
  points: points.map(({ clusters, values, delta }) => ({
    clusters,
    delta,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, jsonNumber(value)])),
  })),
});

/** The nodes that a tie decided. */
const tiedNodes = (ties: Uint8Array, { classOf }: Hierarchy): number[] =>
  Array.from(ties.keys(), (inner) => classOf.length - ties.length + inner).filter((_, inner) => ties[inner] === 1);

/** Findings of the result's own method, by keys of the JSON. */
function findingsJson({ method, findings }: Result): object {
  return findings == null ? {} : (withFileKeys(methodOf(method)?.findings?.json?.(findings) ?? {}) as object);
}

/** 2: all keys are in snake_case; those of evidence were not. */
export const RESULT_VERSION = 2;

/**
 * The result as the format "logitree" version 2: the same result gives the same bytes everywhere. O(nodes).
 *
 * Version 2 has some keys of findings between those that all results have: `evidence`, `rounds`, `splits`, … They are listed
 * here to keep their places, with what they are in a result without these findings: a key that is set again stays where it
 * is, and one that is undefined is not written. Other findings stand before the warnings. `called`: what a reference calls
 * the groups, by node.
 */
export function resultJson(result: Result, called?: readonly (Hypernym | null)[]): string {
  const { merges, margins, marginsAtLeast, history } = result;
  const { are } = leafSourceOf(result);
  return `${JSON.stringify({
    format: 'logitree',
    version: RESULT_VERSION,
    method: result.method,
    citation: methodOf(result.method)?.citation,
    options: result.options,
    program: result.version,
    inputs: result.inputs,
    classes: result.classes,
    class_ids: result.ids,
    leaves: are === 'classes' ? undefined : are,
    hierarchy: hierarchyToJson(result.hierarchy, result.inner),
    called: called?.map((each) => each && { name: each.name, held: each.held, of: each.of }),
    merges:
      merges === null ? null : Array.from({ length: merges.length / 2 }, (_, i) => [merges[2 * i], merges[2 * i + 1]]),
    evidence: null,
    margins: margins === null ? null : Array.from(margins, jsonNumber),
    margins_at_least: marginsAtLeast && Array.from(marginsAtLeast, jsonNumber),
    certified: result.certified,
    ties: result.ties === undefined ? undefined : tiedNodes(result.ties, result.hierarchy),
    orders: result.orders === undefined ? undefined : Array.from(result.orders, jsonNumber),
    support: result.support === undefined ? undefined : Array.from(result.support, jsonNumber),
    stability: result.stability === undefined ? undefined : Array.from(result.stability, jsonNumber),
    rounds: undefined,
    predicted: result.predicted === null ? null : Array.from(result.predicted),
    fit: result.fit,
    metrics: result.metrics,
    history: history === undefined ? undefined : historyJson(history),
    clusters: result.clusters === undefined ? undefined : Array.from(result.clusters),
    splits: undefined,
    classifiers: undefined,
    curves: result.curves === undefined ? undefined : curvesJson(result.curves),
    reference_curves: result.referenceCurves === undefined ? undefined : curvesJson(result.referenceCurves),
    ...findingsJson(result),
    warnings: result.warnings,
  })}\n`;
}
