import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { bitsFrom } from '../../base/random-bits.ts';
import { counted } from '../../base/text.ts';
import type { Labels } from '../../model/dataset.ts';
import type { Split } from './classify.ts';

/** Labelled samples parted into some to learn from and some to be judged by, over the classes that both kinds have. */
export interface Samples extends Split {
  /** The label of every class. */
  readonly labels: readonly number[];
  /** Training samples of every class. */
  readonly counts: Uint32Array;
  /** Labels with a single sample: their classes are left out. */
  readonly lone: readonly number[];
}

function shuffled(rows: readonly number[], bits: Generator<number, never>): number[] {
  const order = [...rows];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const other = Math.floor((bits.next().value / 2 ** 32) * (i + 1));
    [order[i], order[other]] = [at(order, other), at(order, i)];
  }
  return order;
}

/**
 * A share of the samples of every class, at least one and not all, is kept for testing.
 * @throws DataError for fewer than two classes with two samples
 */
export function splitSamples(labels: Labels, share: number, seed: number): Samples {
  const members = Array.from({ length: labels.count }, (): number[] => []);
  labels.values.forEach((label, row) => {
    members[label]?.push(row);
  });
  const present = Array.from(members.keys()).filter((label) => (members[label]?.length ?? 0) > 1);
  if (present.length < 2) {
    throw new DataError(
      'too-few-classes',
      `${counted(present.length, 'class has', 'classes have')} two samples or more, at least 2 are needed: one to learn from and one to be judged by`,
      'Open labels of more classes.',
      { file: labels.file },
    );
  }
  const bits = bitsFrom(seed);
  const [train, test]: [number[], number[]] = [[], []];
  const classOf = new Int32Array(labels.values.length).fill(-1);
  const counts = present.map((label, c) => {
    const rows = shuffled(members[label] ?? [], bits);
    const kept = Math.min(rows.length - 1, Math.max(1, Math.round(share * rows.length)));
    rows.forEach((row, i) => {
      (i < kept ? test : train).push(row);
      classOf[row] = c;
    });
    return rows.length - kept;
  });
  const ascending = (rows: number[]): Uint32Array => Uint32Array.from(rows).sort();
  return {
    train: ascending(train),
    test: ascending(test),
    classOf,
    labels: present,
    counts: Uint32Array.from(counts),
    lone: Array.from(members.keys()).filter((label) => members[label]?.length === 1),
  };
}
