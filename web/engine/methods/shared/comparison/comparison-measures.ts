import type { Range } from '../../../model/result.ts';
import type { Comparison } from './comparison.ts';

/** Explanation of a measure of two trees, and its key in a comparison. */
export interface ComparisonMeasure {
  readonly name: string;
  readonly meaning: string;
  readonly better: 'higher' | 'lower' | null;
  readonly source: string | null;
  /** Said in place of a value that is null. */
  readonly undefinedBecause: string;
  /** True for a measure that counts. */
  readonly whole?: true;
  value(comparison: Comparison): number | null;
  random(comparison: Comparison): Range | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const scaled = (range: Range | null | undefined, whole: number): Range | null =>
  !range || whole === 0 ? null : { mean: range.mean / whole, min: range.min / whole, max: range.max / whole };

/** Every measure of two trees, the most telling first. */
export const COMPARISON_MEASURES: readonly ComparisonMeasure[] = [
  {
    name: 'Triplets of the other tree',
    meaning:
      'Of three leaves of which the other tree puts two closer together: how often this tree puts the same two closer.',
    better: 'higher',
    source: null,
    undefinedBecause: 'The other tree puts no two of three leaves closer together.',
    value: ({ triplet_recall }) => triplet_recall,
    random: ({ random }) => random.triplet_recall,
  },
  {
    name: 'All triplets',
    meaning: 'The same as a share of all sets of three leaves, including those that the other tree does not resolve.',
    better: 'higher',
    source: null,
    undefinedBecause: 'There are fewer than three common leaves.',
    value: ({ triplet_share }) => triplet_share,
    random: ({ random }) => random.triplet_share,
  },
  {
    name: 'Groups of the other tree',
    meaning: 'Share of the groups of the other tree that are groups here, leaf for leaf.',
    better: 'higher',
    source: null,
    undefinedBecause: 'The other tree has no groups.',
    value: ({ clade_recall }) => clade_recall,
    random: ({ random }) => random.clade_recall,
  },
  {
    name: 'Robinson–Foulds',
    meaning: 'How many groups are in one of the trees only.',
    better: 'lower',
    source: 'Robinson & Foulds 1981',
    undefinedBecause: '',
    whole: true,
    value: ({ robinson_foulds }) => robinson_foulds,
    random: ({ random }) => random.robinson_foulds,
  },
  {
    name: 'Robinson–Foulds, normalised',
    meaning: 'The same as a share of the groups of both trees: 0 for equal trees, 1 where they have none in common.',
    better: 'lower',
    source: 'Robinson & Foulds 1981',
    undefinedBecause: 'Neither tree has groups.',
    value: ({ robinson_foulds_normalised }) => robinson_foulds_normalised,
    random: ({ random }) => random.robinson_foulds_normalised,
  },
  {
    name: 'Quartets',
    meaning: 'Of four leaves that the other tree splits two and two: how often this tree splits them the same way.',
    better: 'higher',
    source: null,
    undefinedBecause:
      'Not computed: there are more than 200 common leaves, or the other tree splits no four leaves two and two.',
    value: ({ quartets }) => (quartets === null ? null : share(quartets.agree, quartets.resolved_b)),
    random: ({ quartets, random }) => scaled(random.quartets?.agree, quartets?.resolved_b ?? 0),
  },
  {
    name: 'Cophenetic correlation',
    meaning: 'Correlation of the heights at which pairs of leaves meet in either tree.',
    better: 'higher',
    source: 'Sokal & Rohlf 1962',
    undefinedBecause: 'In one of the trees all pairs meet at the same height.',
    value: ({ cophenetic_correlation }) => cophenetic_correlation,
    random: ({ random }) => random.cophenetic_correlation,
  },
  {
    name: 'Baker’s gamma',
    meaning: 'The same by rank: which pairs meet before which others.',
    better: 'higher',
    source: 'Baker 1974',
    undefinedBecause: 'In one of the trees all pairs meet at the same height.',
    value: ({ baker_gamma }) => baker_gamma,
    random: ({ random }) => random.baker_gamma,
  },
  {
    name: 'Entanglement',
    meaning:
      'How far the lines between the trees are from level, after turning branches to untangle them: 0 for level, 1 for upside down.',
    better: 'lower',
    source: 'Galili 2015',
    undefinedBecause: 'There is a single common leaf.',
    value: ({ entanglement }) => entanglement,
    random: ({ random }) => random.entanglement,
  },
  {
    name: 'Dasgupta cost',
    meaning:
      'Similarity of each pair of leaves times the size of the smallest group with both, added up for this tree.',
    better: 'lower',
    source: 'Dasgupta 2016',
    undefinedBecause: 'It needs similarities of the classes: confusion merging has them.',
    value: ({ dasgupta }) => dasgupta?.a ?? null,
    random: ({ random }) => random.dasgupta ?? null,
  },
];
