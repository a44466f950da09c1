import { at } from '../../web/engine/base/arrays.ts';
import { Random } from './random.ts';

/* Two classifiers of the same points: 16 classes in groups of four, these in two halves, and what is planted in one of them. */

const CLASSES = 16;

/**
 * The similarities that a classifier sees: the group and the half of each class, and pairs that it can hardly tell
 * apart.
 */
export interface Likeness {
  readonly group: readonly number[];
  readonly half: readonly number[];
  readonly alike: readonly (readonly [number, number])[];
}

export const EVEN: Likeness = {
  group: Array.from({ length: CLASSES }, (_, c) => c >> 2),
  half: Array.from({ length: CLASSES }, (_, c) => c >> 3),
  alike: [],
};

/** With two classes in each other's place. */
export const swapped = (like: Likeness, a: number, b: number): Likeness => {
  const swap = (list: readonly number[]): number[] => list.map((_, c) => at(list, c === a ? b : c === b ? a : c));
  return { ...like, group: swap(like.group), half: swap(like.half) };
};

/** With classes in a group of their own, in the other half. */
export const split = (like: Likeness, classes: readonly number[]): Likeness => ({
  ...like,
  group: like.group.map((group, c) => (classes.includes(c) ? CLASSES : group)),
  half: like.half.map((half, c) => (classes.includes(c) ? 1 - half : half)),
});

export interface Strength {
  readonly margin: number;
  readonly pull: number;
  /** Noise that both classifiers have of a point, and noise of their own, as standard deviations. */
  readonly shared: number;
  readonly own: number;
}

export const STRONG: Strength = { margin: 2.6, pull: 2, shared: 1, own: 0.8 };
/** Groups are hardly there: trees are for the most part chance. */
export const WEAK: Strength = { margin: 2.6, pull: 0.25, shared: 1, own: 0.8 };

export interface TwoTables {
  readonly logits: readonly [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>];
  readonly labels: Int32Array<ArrayBuffer>;
  readonly rows: number;
  readonly columns: number;
}

/** The logits of two classifiers of the same points. */
export function twoModels(
  likes: readonly [Likeness, Likeness],
  { margin, pull, shared, own }: Strength,
  rows: number,
  seed: number,
): TwoTables {
  const random = new Random(seed);
  const logits = [new Float32Array(rows * CLASSES), new Float32Array(rows * CLASSES)] as const;
  const labels = Int32Array.from({ length: rows }, (_, row) => row % CLASSES);
  const [both, alone] = [new Float64Array(CLASSES), new Float64Array(CLASSES)];
  labels.forEach((label, row) => {
    random.normals(both);
    likes.forEach(({ group, half, alike }, model) => {
      random.normals(alone);
      for (let c = 0; c < CLASSES; c += 1) {
        const near = (group[c] === group[label] ? pull : 0) + (half[c] === half[label] ? pull / 2 : 0);
        const isTwin = alike.some((pair) => pair.includes(c) && pair.includes(label) && c !== label);
        const drawn = (c === label ? margin : 0) + near + (isTwin ? 0.8 * margin : 0);
        at(logits, model)[row * CLASSES + c] = drawn + shared * at(both, c) + own * at(alone, c);
      }
    });
  });
  return { logits, labels, rows, columns: CLASSES };
}
