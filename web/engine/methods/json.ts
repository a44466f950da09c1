import { jsonLine, withFileKeys } from '../base/json-keys.ts';
import type { Hypernym } from '../hierarchy/analysis/hypernyms.ts';
import { hierarchyToJson } from '../hierarchy/json.ts';
import type { Hierarchy } from '../model/hierarchy.ts';
import type { IndexCurves, Result } from '../model/result.ts';
import { methodOf } from './index.ts';
import { leafSourceOf } from './shared/tree-of-result.ts';

const curvesJson = ({ objects, chosen, points }: IndexCurves) => ({
  objects,
  chosen,
  points: points.map(({ clusters, values, delta }) => ({ clusters, delta, ...values })),
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
  const { merges } = result;
  const { are } = leafSourceOf(result);
  return jsonLine({
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
    margins: result.margins,
    margins_at_least: result.marginsAtLeast,
    certified: result.certified,
    ties: result.ties && tiedNodes(result.ties, result.hierarchy),
    orders: result.orders,
    support: result.support,
    stability: result.stability,
    rounds: undefined,
    predicted: result.predicted,
    fit: result.fit,
    metrics: result.metrics,
    history: result.history,
    clusters: result.clusters,
    splits: undefined,
    classifiers: undefined,
    curves: result.curves && curvesJson(result.curves),
    reference_curves: result.referenceCurves && curvesJson(result.referenceCurves),
    ...findingsJson(result),
    warnings: result.warnings,
  });
}
