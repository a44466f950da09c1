import { at } from '../../base/arrays.ts';
import type { Core } from '../../bindings/core.ts';
import type { Features } from '../../bindings/features.ts';
import { chooseTargets, trainSvm } from '../../bindings/svm.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import { SVM } from './classify.ts';
import { linkageTree } from './compared-trees.ts';
import type { Samples } from './samples.ts';

interface Training {
  readonly seed: number;
  readonly cost: number;
}

/** For each row, the class that a flat machine says which learned from other rows; of classes that it saw alone. */
function answers(
  features: Features,
  { classOf }: Samples,
  learned: Uint32Array,
  rows: Uint32Array,
  { seed, cost }: Training,
): Uint32Array {
  const seen = [...new Set(Array.from(learned, (row) => at(classOf, row)))].sort((a, b) => a - b);
  if (seen.length === 1) return rows.map(() => at(seen, 0));
  const targets = learned.map((row) => seen.indexOf(at(classOf, row)));
  const model = trainSvm(features, { ...SVM, cost }, learned, targets, seen.length, seed);
  return chooseTargets(features, model, rows).map((target) => at(seen, target));
}

/**
 * Class by class, row by row: how often a flat machine that learned from the other half of the training samples took one for the
 * other.
 */
function confusions(features: Features, samples: Samples, training: Training): Float64Array {
  const { train, classOf, counts } = samples;
  const classes = counts.length;
  const table = new Float64Array(classes * classes);
  const [even, odd] = [train.filter((_, i) => i % 2 === 0), train.filter((_, i) => i % 2 === 1)];
  for (const [learned, rows] of [
    [even, odd],
    [odd, even],
  ] as const) {
    if (learned.length === 0 || rows.length === 0) continue;
    const found = answers(features, samples, learned, rows, training);
    rows.forEach((row, i) => {
      const cell = at(classOf, row) * classes + at(found, i);
      table[cell] = at(table, cell) + 1;
    });
  }
  return table;
}

/** Label tree: average linkage of how rarely a flat classifier takes classes for each other (Griffin and Perona 2008). */
export function labelTree(core: Core, features: Features, samples: Samples, training: Training): Hierarchy {
  const classes = samples.counts.length;
  const table = confusions(features, samples, training);
  const share = (truth: number, chosen: number): number =>
    at(table, truth * classes + chosen) / at(samples.counts, truth);
  const values = Float64Array.from({ length: classes * classes }, (_, place) => {
    const [a, b] = [Math.floor(place / classes), place % classes];
    return a === b ? 0 : 1 - (share(a, b) + share(b, a)) / 2;
  });
  return linkageTree(core, { rows: classes, columns: classes, values }, 'precomputed');
}
