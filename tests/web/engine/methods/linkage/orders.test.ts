import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../../../web/engine/base/arrays.ts';
import { LINKAGES, type LinkageName } from '../../../../../web/engine/bindings/linkage.ts';
import { leavesBelow } from '../../../../../web/engine/hierarchy/walk.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { linkage } from '../../../../../web/engine/methods/linkage/index.ts';
import { runLinkage } from '../../../../../web/engine/methods/linkage/run.ts';
import { shuffledOrder } from '../../../../../web/engine/methods/shared/shuffled-order.ts';
import { startsOf } from '../../../../../web/engine/methods/shared/support/resamples.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { resultFromJson } from '../../../../../web/page/app/report/from-json.ts';
import { logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';

type Rows = readonly (readonly number[])[];

const core = newCore();
function run(rows: Rows, options: Options = {}, role: 'features' | 'dissimilarity' = 'features'): Promise<Result> {
  const input = logitsInput(tableOf(Float64Array.from(rows.flat()), rows.length, rows[0]?.length ?? 0));
  const distance = role === 'features' ? 'euclidean' : 'precomputed';
  return runLinkage(core, { ...NOTHING, [role]: input }, { distance, method: 'complete', ...options }, {});
}

/** By inner node, the rows of its group. */
function groupsOf({ hierarchy }: Result, order?: ArrayLike<number>): string[] {
  const nameOf = (c: number): number => (order === undefined ? c : at(order, c));
  const inner = Array.from(hierarchy.classOf.keys()).filter((node) => at(hierarchy.classOf, node) < 0);
  return inner.map((node) =>
    leavesBelow(hierarchy, node)
      .map((leaf) => nameOf(at(hierarchy.classOf, leaf)))
      .sort((a, b) => a - b)
      .join(' '),
  );
}

/** The distance of two groups of rows, from the definition of each linkage but Ward and weighted. */
function apart(method: LinkageName, distance: Rows, a: readonly number[], b: readonly number[]): number {
  const all = a.flatMap((i) => b.map((j) => at(at(distance, i), j)));
  if (method === 'single') return Math.min(...all);
  return method === 'complete' ? Math.max(...all) : all.reduce((sum, each) => sum + each, 0) / all.length;
}

/** The groups of every tree that greedy joining can give, each choice among equals tried. */
function allTrees(method: LinkageName, distance: Rows): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const go = (clusters: readonly (readonly number[])[], groups: readonly string[]): void => {
    const state = [...groups].sort().join('|');
    if (seen.has(state)) return;
    seen.add(state);
    if (clusters.length === 1) {
      found.add(state);
      return;
    }
    const pairs = clusters.flatMap((a, i) =>
      clusters.slice(i + 1).map((b) => ({ a, b, far: apart(method, distance, a, b) })),
    );
    const least = Math.min(...pairs.map(({ far }) => far));
    for (const { a, b } of pairs.filter(({ far }) => far <= least * (1 + 1e-12))) {
      const joined = [...a, ...b].sort((x, y) => x - y);
      go([...clusters.filter((each) => each !== a && each !== b), joined], [...groups, joined.join(' ')]);
    }
  };
  go(
    distance.map((_, row) => [row]),
    [],
  );
  return found;
}

/** Distances of few rows, with few different numbers, so that many are equal. */
const tied = (values: number) =>
  fc
    .integer({ min: 3, max: 6 })
    .chain((size) =>
      fc
        .array(fc.integer({ min: 1, max: values }), { minLength: size * size, maxLength: size * size })
        .map((list) =>
          Array.from({ length: size }, (_, i) =>
            Array.from({ length: size }, (_, j) => (i === j ? 0 : at(list, Math.min(i, j) * size + Math.max(i, j)))),
          ),
        ),
    );

const permutations = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));

const PATH = [[0], [1], [2], [9]];
const APART = [[0], [1], [2.5], [9]];

describe('ties of linkage', () => {
  it.each(['single', 'complete', 'average'] as const)('are none where one tree alone is greedy: %s', async (method) => {
    let [one, several] = [0, 0];
    const property = fc.asyncProperty(tied(5), async (distance) => {
      const trees = allTrees(method, distance);
      const { ties } = await run(distance, { method, distance: 'precomputed' }, 'dissimilarity');
      if (trees.size > 1) several += 1;
      else one += 1;
      expect(ties !== undefined).toBe(trees.size > 1);
    });
    await fc.assert(property, { numRuns: 300 });
    expect(Math.min(one, several)).toBeGreaterThan(10);
  });

  it.each(['average', 'weighted', 'ward'] as const)('that rounding parts come to an end: %s', async (method) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const bits = shuffledOrder(180 * 180, seed);
      const distance = Array.from({ length: 180 }, (_, i) =>
        Array.from({ length: 180 }, (_, j) => {
          const drawn = at(bits, 180 * Math.min(i, j) + Math.max(i, j));
          return i === j ? 0 : (1 + (drawn % 5)) * (1 + ((drawn >> 4) % 3) * 4e-13);
        }),
      );
      const { merges, ties } = await run(distance, { method, distance: 'precomputed' }, 'dissimilarity');
      expect(new Set(merges).size).toBe(2 * 179);
      expect(ties).toBeDefined();
    }
  });

  it('are said of points or classes: how many, and which merges', async () => {
    const result = await run(PATH);
    const told = {
      code: 'ties',
      message:
        '1 of 3 merges is a tie, decided by the order of the points: merge 1. Other trees fit these distances as well.',
    };
    expect(result.warnings).toContainEqual(told);
    expect(Array.from(result.ties ?? [])).toEqual([1, 0, 0]);
    expect(JSON.parse(resultJson(result)).ties).toEqual([4]);
    expect((await run(PATH, { unnamed: 'classes' })).warnings).toContainEqual({
      ...told,
      message: told.message.replace('points', 'classes'),
    });
  });
});

describe('other orders of the rows', () => {
  it.each(LINKAGES)('have what each tree has that is made of moved rows: %s', async (method) => {
    const rows = Array.from({ length: 12 }, (_, i) => [(i * 5) % 4, (i * 7) % 3]);
    const result = await run(rows, { method, orders: 9, seed: 5 });
    const startOf = startsOf(5);
    const trees = await Promise.all(
      Array.from({ length: 9 }, async (_, which) => {
        const order = shuffledOrder(rows.length, startOf(which));
        return new Set(
          groupsOf(
            await run(
              Array.from(order, (row) => at(rows, row)),
              { method },
            ),
            order,
          ),
        );
      }),
    );
    const shares = groupsOf(result).map((group) => trees.filter((tree) => tree.has(group)).length / 9);
    expect(Array.from(result.orders ?? [])).toEqual(shares);
    expect(Math.min(...shares)).toBeLessThan(1);
    expect(result.options).toMatchObject({ orders: 9, seed: 5 });
    expect(resultFromJson(resultJson(result)).orders).toEqual(result.orders);
  });

  it.each(['all', 'knn'])('change as the ties do: %s', async (graph) => {
    const options = { graph, neighbours: 2, orders: 200, seed: 1 };
    const tree = await run(PATH, options);
    const [group = ''] = groupsOf(tree);
    // All 24 orders, each by a run of its own: the share that random orders come near to.
    const plain = { graph, neighbours: 2 };
    const trees = await Promise.all(
      permutations([0, 1, 2, 3]).map(async (order) =>
        groupsOf(
          await run(
            order.map((row) => at(PATH, row)),
            plain,
          ),
          order,
        ).includes(group),
      ),
    );
    const share = trees.filter(Boolean).length / trees.length;
    expect([0, 1]).not.toContain(share);
    const error = Math.sqrt((share * (1 - share)) / 200);
    expect(Math.abs((tree.orders?.[0] ?? Number.NaN) - share)).toBeLessThan(3.5 * error);
    expect(Array.from((await run(APART, options)).orders ?? [])).toEqual([1, 1, 1]);
  });

  it('leave the tree as it is, and have all of it where nothing ties', async () => {
    const free = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      { minLength: 2, maxLength: 12 },
    );
    let checked = 0;
    const property = fc.asyncProperty(free, fc.constantFrom(...LINKAGES), fc.nat(), async (rows, method, seed) => {
      fc.pre(new Set(rows.map(String)).size === rows.length);
      const plain = await run(rows, { method }).catch(() => null);
      if (plain === null || plain.ties !== undefined) return;
      checked += 1;
      const { orders, ...other } = await run(rows, { method, orders: 4, seed });
      expect(new Set(orders)).toEqual(new Set([1]));
      expect(resultJson({ ...other, options: plain.options, run: plain.run })).toBe(resultJson(plain));
    });
    await fc.assert(property, { numRuns: 100 });
    expect(checked).toBeGreaterThan(40);
  });

  it('are offered where something ties, by the name of what is ordered', async () => {
    const offers = async (rows: Rows, options: Options = {}) => {
      const result = await run(rows, options);
      return (linkage.additions ?? []).filter(({ lacks }) => lacks(result)).map(({ label }) => label);
    };
    expect(await offers(PATH)).toEqual(['In other orders of the points']);
    expect(await offers(PATH, { unnamed: 'classes' })).toEqual(['In other orders of the classes']);
    expect(await offers(PATH, { orders: 3 })).toEqual([]);
    expect(await offers(APART)).toEqual([]);
  });

  it('are refused before anything is joined where distances are not kept', async () => {
    const rows = Array.from({ length: 4097 }, (_, row) => [row]);
    await expect(run(rows, { orders: 2 })).rejects.toThrow(
      'other orders are for at most 4,096 rows, and there are 4,097 rows',
    );
  });

  it('stop early, with the shares so far', async () => {
    const stop = new AbortController();
    const input = logitsInput(tableOf(Float64Array.from(PATH.flat()), 4, 1));
    const result = await runLinkage(
      core,
      { ...NOTHING, features: input },
      { distance: 'euclidean', orders: 50 },
      {
        stopEarly: stop.signal,
        onProgress: ({ phase, done }) => {
          if (phase === 'reordering' && done === 3) stop.abort();
        },
      },
    );
    expect(result.options.orders).toBe(4);
    expect(result.warnings.at(-1)?.message).toBe(
      'Only 4 of 50 other orders were tried: it was stopped before its end.',
    );
  });
});
