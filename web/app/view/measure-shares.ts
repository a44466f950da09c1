import { at } from '../../base/at.ts';
import { agreementByNode, precisionByNode, purityByNode, recallByNode } from '../../hierarchy/node-measures.ts';
import { leafTable } from '../../methods/shared/metrics/leaf-table.ts';
import { supportOf } from '../../model/result.ts';
import { tableOf } from '../finished/confusion-table.ts';
import { type Finished, groupsOfTruth } from '../finished/finished.ts';

export { nodeShares } from '../../drawing/node-shares.ts';

/* The numbers by which branches can be coloured, by node from 0 to 1; loaded when the page is at rest. */

/** Purity by the first grouping of the true classes, or where there is none by the classes themselves. */
function purity({ result, parents, dataset, groupings, truth }: Finished): Float64Array {
  const { hierarchy } = result;
  const table = leafTable(result);
  if (table === null) return new Float64Array(parents.length).fill(Number.NaN);
  const first = dataset.classes?.groupings.find(({ name }) => name === groupings[0]?.name);
  const values = first === undefined || dataset.classes === null ? truth : groupsOfTruth(first, dataset.classes, truth);
  const names = Array.from(new Set(values)).filter((name) => name !== '');
  const numbers = new Map(names.map((name, group) => [name, group]));
  const groupOf = values.map((name) => numbers.get(name) ?? -1);
  return purityByNode(hierarchy, parents, table, groupOf, names.length);
}

/** What a measure says of the confusions of the classes, NaN where they are not known. */
const ofConfusions =
  (measure: typeof precisionByNode) =>
  (finished: Finished): Float64Array => {
    const { result, parents } = finished;
    const table = tableOf(finished);
    if (table === null) return new Float64Array(parents.length).fill(Number.NaN);
    const { values, rowStride, columnStride } = table;
    const countOf = (truth: number, predicted: number): number =>
      at(values, truth * rowStride + predicted * columnStride);
    return measure(result.hierarchy, parents, countOf);
  };

function agreement({ result, parents, dataset }: Finished): Float64Array {
  const { reference } = dataset;
  if (reference === null) return new Float64Array(parents.length).fill(Number.NaN);
  return agreementByNode(result, parents, reference.tree);
}

/** Of an inner node; of a leaf, the stability of its class. */
function support({ result }: Finished): Float64Array {
  const { hierarchy, stability } = result;
  const ofNode = supportOf(result);
  return Float64Array.from(hierarchy.classOf, (c, node) => (c < 0 ? ofNode(node) : (stability?.[c] ?? Number.NaN)));
}

/** By the name of the measure. */
export const SHARES: Readonly<Record<string, (finished: Finished) => Float64Array>> = {
  purity,
  precision: ofConfusions(precisionByNode),
  recall: ofConfusions(recallByNode),
  'agreement with the reference': agreement,
  support,
};
