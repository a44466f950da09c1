import { signal } from '@preact/signals';
import { lazily } from '../data/lazy.ts';
import { tableOf } from './companions/heat/table.ts';
import type { Finished } from './finished.ts';

/** A number for every node that can colour the tree. */
export interface ColourMeasure {
  readonly name: string;
  readonly hint: string;
  /** Whether the tree also says the number at each node. */
  readonly isWritten?: boolean;
  fits(finished: Finished): boolean;
}

export const COLOUR_MEASURES: readonly ColourMeasure[] = [
  {
    name: 'purity',
    hint: 'Of the points predicted as classes of a branch, the share whose true class is of its largest group.',
    fits: ({ result }) => result.contingency !== null,
  },
  {
    name: 'accuracy',
    hint: 'Of the points predicted as classes of a branch, the share whose true class is one of them.',
    fits: (finished) => {
      const unit = tableOf(finished)?.unit;
      return unit === 'points' || unit === 'shares';
    },
  },
  {
    name: 'agreement with the reference',
    hint: 'The share that the classes of a branch are of the smallest group of the reference tree that holds them all.',
    fits: ({ dataset }) => dataset.reference !== null,
  },
  {
    name: 'support',
    hint: 'The share of the trees of resampled points that have a branch; of a class, the mean over the branches it is in.',
    isWritten: true,
    fits: ({ result }) => result.support !== undefined,
  },
];

/** The measure that a tree is coloured by, if it is. */
export const measureNamed = (name: string | null): ColourMeasure | undefined =>
  COLOUR_MEASURES.find((measure) => measure.name === name);

type Shares = Readonly<Record<string, (finished: Finished) => Float64Array>>;
const shares = signal<Shares>({});

/** Loads what calculates them, which a first tree does not need. */
export async function loadMeasures(): Promise<void> {
  shares.value = (await lazily('the measures that colour', import('./measure-shares.ts'))).SHARES;
}

/** A measure of every node, 0 to 1, NaN where it is undefined; null until its code is there. */
export const sharesOf = (finished: Finished, { name }: ColourMeasure): Float64Array | null =>
  shares.value[name]?.(finished) ?? null;
