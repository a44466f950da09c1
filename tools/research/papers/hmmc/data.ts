import { readFileSync } from 'node:fs';
import { animals } from '../../../../tests/support/animals.ts';
import { Random } from '../../../../tests/support/random.ts';
import type { Points } from '../../../../web/engine/bindings/features.ts';
import { meansOfSamples } from '../../../../web/engine/methods/shared/features/means-of-samples.ts';
import { linkageTree } from '../../../../web/engine/methods/visual-tree/compared-trees.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { DIGITS, pointsIn } from '../data.ts';
import type { Setting } from '../paper.ts';
import { balancedTree } from '../trees.ts';

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
  return {
    points,
    labels,
    names: numbered('class', 8),
    features: numbered('feature', columns),
    truth: balancedTree(8),
  };
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

/** Handwritten digits, the same for every seed; the true tree is average linkage of the class means. */
function digitsOf({ core, path }: Pick<Setting, 'core' | 'path'>): Data {
  const { points, labels } = pointsIn({ path }, DIGITS);
  const names = numbered('digit', 10);
  const all = { train: Uint32Array.from(labels.keys()), classOf: labels, counts: new Uint32Array(names.length) };
  const truth = linkageTree(core, meansOfSamples(core, points, all));
  const digits = { points, labels, names, features: numbered('pixel', points.columns), truth };
  return { name: 'digits', seeds: 3, make: () => digits };
}

export const PLANTED: Data = { name: 'planted', seeds: 5, make: (seed) => planted([4, 3, 2.5], 1, seed) };
export const WIDE_NOISE: Data = { name: 'planted, wide noise', seeds: 5, make: (seed) => planted([6, 5, 4], 3, seed) };
const ANIMALS: Data = { name: 'animals', seeds: 5, make: animalPictures };

/** All kinds of data that stand in the place of the paper’s. */
export const kindsIn = (setting: Setting): Data[] => [ANIMALS, PLANTED, digitsOf(setting)];
