import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { leavesBelow } from '../../../../../web/engine/hierarchy/walk.ts';
import { runConfusion } from '../../../../../web/engine/methods/confusion/run.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { shuffledOrder } from '../../../../../web/engine/methods/shared/shuffled-order.ts';
import { startsOf } from '../../../../../web/engine/methods/shared/support/resamples.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { resultFromJson } from '../../../../../web/page/app/report/from-json.ts';
import { NOTHING, newCore } from '../../../../support/core.ts';

type Square = readonly (readonly number[])[];

const core = newCore();
function run(matrix: Square, options: Options = {}): Promise<Result> {
  const names = matrix.map((_, c) => `class ${c}`);
  const confusion = { file: 'matrix', names, counts: Float64Array.from(matrix.flat()), truth: null };
  return runConfusion(core, { ...NOTHING, confusion }, { r: 0, ...options }, {});
}

const similar = (matrix: Square, options: Options = {}): Promise<Result> =>
  run(matrix, { as: 'similarity', ...options });

const moved = (matrix: Square, order: ArrayLike<number>): Square =>
  Array.from(order, (i) => Array.from(order, (j) => at(at(matrix, i), j)));

/** Every group with its members, by the classes of the data. */
function groupsOf({ hierarchy }: Result, order: ArrayLike<number>): string[] {
  const names = hierarchy.classOf.map((c) => (c < 0 ? c : at(order, c)));
  const setOf = (node: number): string =>
    leavesBelow(hierarchy, node)
      .map((leaf) => at(names, leaf))
      .sort((a, b) => a - b)
      .join(' ');
  const inner = Array.from(hierarchy.classOf.keys()).filter((node) => at(hierarchy.classOf, node) < 0);
  return inner
    .map((node) => {
      const children = Array.from(
        hierarchy.child.subarray(at(hierarchy.childStart, node), hierarchy.childStart[node + 1]),
      );
      return children.map(setOf).sort().join(' | ');
    })
    .sort();
}

/** By inner node: the classes below it, each once, by the numbers of the data. */
function setsOf({ hierarchy }: Result, order: ArrayLike<number>): string[] {
  const inner = Array.from(hierarchy.classOf.keys()).filter((node) => at(hierarchy.classOf, node) < 0);
  return inner.map((node) => {
    const classes = leavesBelow(hierarchy, node).map((leaf) => at(order, at(hierarchy.classOf, leaf)));
    return [...new Set(classes)].sort((a, b) => a - b).join(' ');
  });
}

/** The similarities of classes, with as few different numbers as said; the diagonal counts in later rounds. */
const squares = (values: number) =>
  fc
    .integer({ min: 2, max: 9 })
    .chain((size) =>
      fc
        .array(fc.integer({ min: 0, max: values }), { minLength: size * size, maxLength: size * size })
        .map((list) =>
          Array.from({ length: size }, (_, i) =>
            Array.from({ length: size }, (_, j) =>
              i === j ? 3 * values : at(list, Math.min(i, j) * size + Math.max(i, j)),
            ),
          ),
        ),
    );

describe('ties of confusion merging', () => {
  it('are said: how many, in which rounds, and which groups', async () => {
    const chain = [
      [9, 2, 0, 0],
      [2, 9, 2, 0],
      [0, 2, 9, 0],
      [0, 0, 0, 9],
    ];
    const result = await similar(chain);
    expect(result.warnings).toContainEqual({
      code: 'ties',
      message: '1 of 2 groups is a tie, decided by the order of the classes: round 1.',
    });
    expect(Array.from(result.ties ?? [])).toEqual([1, 0, 0]);
    expect(JSON.parse(resultJson(result)).ties).toEqual([4]);
    expect(resultFromJson(resultJson(result)).ties).toEqual(result.ties);
  });

  it.each([
    [
      'pairs of their own that are as alike',
      [
        [9, 2, 0, 0],
        [2, 9, 0, 0],
        [0, 0, 9, 2],
        [0, 0, 2, 9],
      ],
    ],
    [
      'classes that are all alike',
      [
        [9, 2, 2],
        [2, 9, 2],
        [2, 2, 9],
      ],
    ],
    [
      'numbers that all differ',
      [
        [9, 5, 1],
        [5, 9, 3],
        [1, 3, 9],
      ],
    ],
  ])('are none among %s', async (_, matrix) => {
    const result = await similar(matrix);
    expect(result.ties).toBeUndefined();
    expect(result.warnings.map(({ code }) => code)).not.toContain('ties');
    expect(JSON.parse(resultJson(result))).not.toHaveProperty('ties');
  });

  it('are found where a class could join a group as well as another one that it is not like', async () => {
    const matrix = [
      [9, 8, 7.5, 7.5],
      [8, 9, 7.5, 7.5],
      [7.5, 7.5, 9, 0],
      [7.5, 7.5, 0, 9],
    ];
    expect(Array.from((await similar(matrix, { r: 0.1 })).ties ?? [])).toEqual([1, 0]);
  });

  it('with several parents, are groups of the same classes, one of which stays', async () => {
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, seed) => {
        const bits = shuffledOrder(64, seed);
        const matrix = Array.from({ length: 8 }, (_, i) =>
          Array.from({ length: 8 }, (_, j) => (i === j ? 9 : at(bits, 8 * Math.min(i, j) + Math.max(i, j)) % 3)),
        );
        return similar(matrix, { inheritance: 'multiple', r: 0.5 });
      }),
    );
    expect(found.some(({ ties }) => ties !== undefined)).toBe(true);
  });

  it('with several parents, of a group that others hold in the end, are counted, though the tree does not have it', async () => {
    const matrix = [
      [9, 4, 0, 3, 0, 0, 4, 2],
      [2, 9, 0, 0, 0, 0, 2, 4],
      [2, 4, 9, 3, 0, 1, 3, 2],
      [3, 4, 0, 9, 3, 4, 4, 4],
      [4, 0, 2, 4, 9, 0, 3, 1],
      [2, 0, 4, 4, 1, 9, 4, 0],
      [3, 0, 1, 1, 1, 3, 9, 2],
      [1, 1, 0, 0, 4, 2, 3, 9],
    ];
    const options = { as: 'counts', truth: 'rows', inheritance: 'multiple', r: 0.3 } as const;
    const result = await run(matrix, options);
    const { ties, warnings, hierarchy } = result;
    expect(warnings.find(({ code }) => code === 'ties')?.message).toBe(
      '1 of 15 groups is a tie, decided by the order of the classes: round 3.',
    );
    expect(new Set(ties)).toEqual(new Set([0]));
    expect(ties).toHaveLength(hierarchy.classOf.length - matrix.length);
    const others = await Promise.all(
      Array.from({ length: 12 }, async (_, seed) => {
        const order = shuffledOrder(matrix.length, seed);
        return setsOf(await run(moved(matrix, order), options), order)
          .sort()
          .join();
      }),
    );
    expect(others.some((other) => other !== setsOf(result, Array.from(matrix.keys())).sort().join())).toBe(true);
  });

  it.each(['single', 'multiple'] as const)(
    'without any, every order of the classes gives the same tree: %s',
    async (inheritance) => {
      let [free, tied] = [0, 0];
      const property = fc.asyncProperty(
        squares(40),
        fc.constantFrom(0, 0.1, 0.3),
        fc.nat(),
        async (matrix, r, seed) => {
          const options = { r, inheritance };
          const result = await similar(matrix, options);
          if (result.ties !== undefined) {
            tied += 1;
            return;
          }
          free += 1;
          const order = shuffledOrder(matrix.length, seed);
          const other = await similar(moved(matrix, order), options);
          expect(groupsOf(other, order)).toEqual(groupsOf(result, Array.from(order.keys())));
        },
      );
      await fc.assert(property, { numRuns: 150 });
      expect(free).toBeGreaterThan(20);
      if (inheritance === 'single') expect(tied).toBeGreaterThan(5);
    },
  );
});

describe('other orders of the classes', () => {
  const chain = [
    [9, 2, 0, 0],
    [2, 9, 2, 0],
    [0, 2, 9, 0],
    [0, 0, 0, 9],
  ];

  it('have a group that only the order makes about as often as its rival', async () => {
    const { orders, options } = await similar(chain, { orders: 200, seed: 1 });
    expect(orders?.[0]).toBeGreaterThan(0.4);
    expect(orders?.[0]).toBeLessThan(0.6);
    expect(orders?.at(-1)).toBe(1);
    expect(options).toMatchObject({ orders: 200, seed: 1 });
  });

  it('leave the tree as it is, and have all of it where nothing ties', async () => {
    const plain = await similar(chain);
    expect((await similar(chain, { orders: 5 })).hierarchy).toEqual(plain.hierarchy);
    const { orders } = await similar(
      [
        [9, 5, 1, 2],
        [5, 9, 3, 0.5],
        [1, 3, 9, 7],
        [2, 0.5, 7, 9],
      ],
      { orders: 10 },
    );
    expect(new Set(orders)).toEqual(new Set([1]));
  });

  it('with several parents, have the sets of classes that each order gives', async () => {
    let [tied, below] = [0, 0];
    for (let seed = 0; seed < 60; seed += 1) {
      const bits = shuffledOrder(64, seed);
      const matrix = Array.from({ length: 8 }, (_, i) =>
        Array.from({ length: 8 }, (_, j) => (i === j ? 9 : at(bits, 8 * Math.min(i, j) + Math.max(i, j)) % 3)),
      );
      const options = { inheritance: 'multiple', r: 0.5 } as const;
      const result = await similar(matrix, { ...options, orders: 6, seed });
      const startOf = startsOf(seed);
      const found = await Promise.all(
        Array.from({ length: 6 }, async (_, which) => {
          const order = shuffledOrder(8, startOf(which));
          return new Set(setsOf(await similar(moved(matrix, order), options), order));
        }),
      );
      const own = setsOf(result, Array.from(matrix.keys()));
      const shares = own.map((set) => found.filter((sets) => sets.has(set)).length / 6);
      expect(Array.from(result.orders ?? [])).toEqual(shares);
      if (result.ties === undefined) expect(new Set(shares)).toEqual(new Set([1]));
      else tied += 1;
      if (Math.min(...shares) < 1) below += 1;
    }
    expect(tied).toBeGreaterThan(2);
    expect(below).toBeGreaterThan(1);
  });
});
