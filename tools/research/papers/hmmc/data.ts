import { readFileSync } from 'node:fs';
import { animals } from '../../../../tests/support/animals.ts';
import { Random } from '../../../../tests/support/random.ts';
import type { Core } from '../../../../web/engine/bindings/core.ts';
import type { Points } from '../../../../web/engine/bindings/features.ts';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import { linkageTree } from '../../../../web/engine/methods/visual-tree/compared-trees.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { DIGITS, pointsIn } from '../labelled-points.ts';
import type { Setting } from '../paper.ts';

/** Points with their classes, and the tree that the classes truly have. */
export interface Labelled {
  readonly points: Points;
  readonly labels: Int32Array;
  readonly names: readonly string[];
  readonly features: readonly string[];
  readonly truth: Hierarchy;
}

/** A kind of data, made anew for every seed where it is made; seeds are from 0. */
export interface Data {
  readonly name: string;
  readonly seeds: number;
  make(seed: number): Labelled;
}

const numbered = (word: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${word} ${i}`);

/** A binary tree over eight classes. */
function eight(): Hierarchy {
  const builder = new HierarchyBuilder();
  let level = Array.from({ length: 8 }, (_, c) => builder.leaf(c));
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, i) => builder.join(level.slice(2 * i, 2 * i + 2)));
  }
  return builder.finish();
}

/**
 * Eight classes of 60 points: each of the three levels of their tree shows in four features of its own, by this many standard
 * deviations in all; 28 more features are noise of the given deviation.
 */
function planted(apart: readonly number[], noise: number, seed: number): Labelled {
  const [each, columns] = [60, 40];
  const random = new Random(1000 + seed);
  const values = new Float64Array(8 * each * columns);
  random.normals(values);
  const labels = Int32Array.from({ length: 8 * each }, (_, i) => i % 8);
  labels.forEach((label, i) => {
    for (let p = 0; p < columns; p += 1) {
      const at = i * columns + p;
      const level = Math.floor(p / 4);
      const side = level < 3 ? ((label >> (2 - level)) & 1) - 0.5 : 0;
      values[at] = (values[at] ?? 0) * (level < 3 ? 1 : noise) + ((apart[level] ?? 0) / 2) * side;
    }
  });
  const points = { rows: labels.length, columns, values };
  return { points, labels, names: numbered('class', 8), features: numbered('feature', columns), truth: eight() };
}

/** Twenty pictures of each of 18 animals, by 58 attributes that it has or has not. */
function animalPictures(seed: number): Labelled {
  const { names, attributes, values, labels, truth } = animals(20, seed);
  return {
    points: { rows: labels.length, columns: attributes.length, values },
    labels,
    names,
    features: attributes,
    truth,
  };
}

const AWA = 'many/awa';
export const AWA_FILES = ['classes.txt', 'predicates.txt', 'predicate-matrix-binary.txt'].map(
  (file) => `${AWA}/${file}`,
);

/** The 50 animals of Animals with Attributes by 85 attributes that they have or have not: a point a class. */
export function awa({ path }: Pick<Setting, 'path'>): Omit<Labelled, 'truth'> {
  const [classes = [], attributes = [], matrix = []] = AWA_FILES.map((file) =>
    readFileSync(path(file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/)),
  );
  const names = classes.map(([, name = '']) => name.replaceAll('+', ' '));
  const points = { rows: names.length, columns: attributes.length, values: Float64Array.from(matrix.flat(), Number) };
  return { points, labels: Int32Array.from(names.keys()), names, features: attributes.map(([, name = '']) => name) };
}

/** The means of the classes. */
function classMeans({
  points: { columns, values },
  labels,
  names,
}: Pick<Labelled, 'points' | 'labels' | 'names'>): Points {
  const counts = new Float64Array(names.length);
  const sums = new Float64Array(names.length * columns);
  labels.forEach((label, i) => {
    counts[label] = (counts[label] ?? 0) + 1;
    for (let p = 0; p < columns; p += 1) {
      sums[label * columns + p] = (sums[label * columns + p] ?? 0) + (values[i * columns + p] ?? 0);
    }
  });
  return { rows: names.length, columns, values: sums.map((sum, at) => sum / (counts[Math.floor(at / columns)] ?? 1)) };
}

/** Handwritten digits; the true tree is average linkage of the class means. */
function digits(core: Core, setting: Pick<Setting, 'path'>): Labelled {
  const { points, labels } = pointsIn(setting, DIGITS);
  const names = numbered('digit', 10);
  const truth = linkageTree(core, classMeans({ points, labels, names }));
  return { points, labels, names, features: numbered('pixel', points.columns), truth };
}

export const PLANTED: Data = { name: 'planted', seeds: 5, make: (seed) => planted([4, 3, 2.5], 1, seed) };
export const WIDE_NOISE: Data = { name: 'planted, wide noise', seeds: 5, make: (seed) => planted([6, 5, 4], 3, seed) };
export const ANIMALS: Data = { name: 'animals', seeds: 5, make: animalPictures };

/** The same digits for every seed: only what the methods draw differs. */
export function digitsOf(core: Core, setting: Pick<Setting, 'path'>, seeds = 3): Data {
  const all = digits(core, setting);
  return { name: 'digits', seeds, make: () => all };
}
