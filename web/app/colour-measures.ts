import { accuracyByNode, agreementByNode, purityByNode } from '../hierarchy/node-measures.ts';
import { tableOf } from './companions/heat/table.ts';
import { type Finished, groupsOfTruth } from './finished.ts';

/** A number for every node that can colour the tree. */
export interface ColourMeasure {
  readonly name: string;
  readonly hint: string;
  fits(finished: Finished): boolean;
  /** By node, 0 to 1; NaN where it is undefined. */
  shares(finished: Finished): Float64Array;
}

/** Purity by the first grouping of the true classes, or where there is none by the classes themselves. */
function purity({ result, parents, dataset, groupings, truth }: Finished): Float64Array {
  const { contingency, hierarchy } = result;
  if (contingency === null) return new Float64Array(parents.length).fill(Number.NaN);
  const first = dataset.classes?.groupings.find(({ name }) => name === groupings[0]?.name);
  const values = first === undefined || dataset.classes === null ? truth : groupsOfTruth(first, dataset.classes, truth);
  const names = Array.from(new Set(values)).filter((name) => name !== '');
  const numbers = new Map(names.map((name, group) => [name, group]));
  const groupOf = values.map((name) => numbers.get(name) ?? -1);
  return purityByNode(hierarchy, parents, contingency, groupOf, names.length);
}

function accuracy(finished: Finished): Float64Array {
  const { result, parents } = finished;
  const table = tableOf(finished);
  if (table === null) return new Float64Array(parents.length).fill(Number.NaN);
  const { values, rowStride, columnStride } = table;
  const countOf = (truth: number, predicted: number): number =>
    values[truth * rowStride + predicted * columnStride] ?? 0;
  return accuracyByNode(result.hierarchy, parents, countOf);
}

function agreement({ result, parents, dataset }: Finished): Float64Array {
  const { reference } = dataset;
  if (reference === null) return new Float64Array(parents.length).fill(Number.NaN);
  return agreementByNode(result, parents, reference.tree);
}

export const COLOUR_MEASURES: readonly ColourMeasure[] = [
  {
    name: 'purity',
    hint: 'Of the points predicted as classes of a branch, the share whose true class is of its largest group.',
    fits: ({ result }) => result.contingency !== null,
    shares: purity,
  },
  {
    name: 'accuracy',
    hint: 'Of the points predicted as classes of a branch, the share whose true class is one of them.',
    fits: (finished) => {
      const unit = tableOf(finished)?.unit;
      return unit === 'points' || unit === 'shares';
    },
    shares: accuracy,
  },
  {
    name: 'agreement with the reference',
    hint: 'The share that the classes of a branch are of the smallest group of the reference tree that holds them all.',
    fits: ({ dataset }) => dataset.reference !== null,
    shares: agreement,
  },
];

/** The measure that a tree is coloured by, if it is. */
export const measureNamed = (name: string | null): ColourMeasure | undefined =>
  COLOUR_MEASURES.find((measure) => measure.name === name);
