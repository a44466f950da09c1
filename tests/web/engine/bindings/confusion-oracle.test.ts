import { describe, expect, it } from 'vitest';
import { rounds } from '../../../support/cases.ts';
import { merge, type Options, unordered, unorderedHierarchy } from '../../../support/confusion.ts';
import { naiveConfusion } from '../../../support/oracle/confusion.ts';
import { Random } from '../../../support/random.ts';

type Matrix = number[][];
type Entry = (i: number, j: number) => number;

const table = (k: number, entry: Entry): Matrix =>
  Array.from({ length: k }, (_, i) => Array.from({ length: k }, (_, j) => entry(i, j)));

/** The upper half of a table is drawn, the lower half is its mirror image. */
function mirrored(k: number, entry: Entry): Matrix {
  const half = table(k, (i, j) => (i <= j ? entry(i, j) : 0));
  return table(k, (i, j) => half[Math.min(i, j)]?.[Math.max(i, j)] ?? 0);
}

/** Kinds of matrices, most of them full of exact ties that rounding breaks: (0.1 + 0.2) / 2 is not 0.3 / 2 in doubles. */
const KINDS: Readonly<Record<string, (random: Random, k: number) => { matrix: Matrix; as: Options['kind'] }>> = {
  'small counts': (random, k) => ({
    matrix: table(k, (i, j) => (i === j ? 10 + random.below(20) : random.below(4))),
    as: 'counts',
  }),
  'sparse counts': (random, k) => ({
    matrix: table(k, (i, j) => (i === j ? 50 : random.below(3) > 0 ? 0 : random.below(6))),
    as: 'counts',
  }),
  'a hundred points of each class': (random, k) => {
    const errors = table(k, (i, j) => (i === j ? 0 : random.below(6)));
    const rest = errors.map((row) => 100 - row.reduce((a, b) => a + b, 0));
    return { matrix: table(k, (i, j) => (i === j ? (rest[i] ?? 0) : (errors[i]?.[j] ?? 0))), as: 'counts' };
  },
  'classes without points': (random, k) => {
    const empty = random.below(k);
    return { matrix: table(k, (i, j) => (i === empty ? 0 : i === j ? 20 : random.below(5))), as: 'counts' };
  },
  'similarities in tenths': (random, k) => ({
    matrix: mirrored(k, (i, j) => (i === j ? 1 : random.below(5) / 10)),
    as: 'similarity',
  }),
  'the numbers of the worked example': (random, k) => ({
    matrix: mirrored(k, (i, j) => (i === j ? 0.8 : ([0, 0.1, 0.105, 0.11, 0.05, 0.099][random.below(6)] ?? 0))),
    as: 'similarity',
  }),
  'classes on a circle': (random, k) => {
    const near = Array.from({ length: k }, () => random.below(4) / 10);
    const apart = (i: number, j: number): number => Math.min((i - j + k) % k, (j - i + k) % k);
    return { matrix: table(k, (i, j) => (i === j ? 0.8 : (near[apart(i, j)] ?? 0))), as: 'similarity' };
  },
};

const close = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): boolean =>
  a.length === b.length &&
  a.every(
    (row, i) =>
      row.length === b[i]?.length &&
      row.every((x, j) => Math.abs(x - (b[i]?.[j] ?? Number.NaN)) <= 1e-13 * Math.max(1, x)),
  );

/** True if the oracle could follow; trees that multiply beyond its memory are no case. */
function agrees(matrix: Matrix, { kind, ...options }: Options): boolean {
  let expected: ReturnType<typeof naiveConfusion>;
  try {
    expected = naiveConfusion(matrix, { as: kind, ...options }, { trees: 30, rounds: 20 });
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
  const found = merge(matrix, { kind, ...options });
  expect(found.rounds.map(({ pairs }) => pairs)).toEqual(expected.rounds.map(({ pairs }) => pairs));
  expect(found.rounds.map(({ groups }) => groups)).toEqual(expected.rounds.map(({ groups }) => groups));
  expect(close(found.similarity, expected.similarity)).toBe(true);
  found.rounds.forEach(({ m, delta, similarity }, round) => {
    const wanted = expected.rounds[round];
    expect(m).toBeCloseTo(wanted?.m ?? Number.NaN, 13);
    expect(delta).toBeCloseTo(wanted?.delta ?? Number.NaN, 13);
    expect(close(similarity, wanted?.similarity ?? [])).toBe(true);
  });
  expect(unorderedHierarchy(found.hierarchy)).toBe(unordered(expected.tree));
  return true;
}

describe('rounds and trees of the oracle in exact arithmetic', () => {
  const EACH = rounds(80, 15);
  for (const [name, make] of Object.entries(KINDS)) {
    it(`${name}: ${EACH} matrices of up to 12 classes, every option`, () => {
      let compared = 0;
      let left = 0;
      for (let seed = 0; seed < EACH; seed += 1) {
        const random = new Random(seed);
        const { matrix, as: kind } = make(random, 1 + random.below(12));
        const r = [0, 0.1, 0.3, 1][seed % 4] ?? 0;
        for (const inheritance of ['single', 'multiple'] as const) {
          for (const mode of ['bounded', 'paper'] as const) {
            if (agrees(matrix, { kind, inheritance, mode, r })) compared += 1;
            else left += 1;
          }
          // The other similarities of groups, each with half of the matrices.
          const between = seed % 2 === 0 ? 'least' : 'most';
          if (agrees(matrix, { kind, inheritance, mode: 'bounded', r, between })) compared += 1;
          else left += 1;
        }
      }
      expect(compared + left).toBe(6 * EACH);
      expect(left).toBeLessThan(EACH / 4);
    });
  }
});
