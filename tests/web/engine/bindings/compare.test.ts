import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTrees, copheneticCorrelation, dasguptaCosts } from '../../../../web/engine/bindings/compare.ts';
import { hierarchyFromLinkage } from '../../../../web/engine/hierarchy/linkage.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { newCore } from '../../../support/core.ts';
import {
  bakersGamma,
  cladesOf,
  cophenetic,
  dasguptaCost,
  drawingsOf,
  entanglementOf,
  fowlkesMallows,
  naiveResolutions,
  pearson,
} from '../../../support/oracle/compare.ts';
import type { Nested } from '../../../support/oracle/metrics.ts';
import { Random } from '../../../support/random.ts';
import { hierarchyOf, randomHierarchy } from '../../../support/trees.ts';

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../golden/compare', name), 'utf8'));

const core = newCore();

describe('reference cases', () => {
  it('binary against multifurcating', () => {
    const { input, expected } = golden('trees_compare.json') as {
      readonly input: { readonly t1: Nested; readonly t2: Nested };
      readonly expected: {
        readonly rf: readonly number[];
        readonly triplets: Readonly<Record<string, number>>;
        readonly quartets: Readonly<Record<string, number>>;
      };
    };
    const { clades, triplets, quartets } = compareTrees(core, hierarchyOf(input.t1), hierarchyOf(input.t2), 8);
    const distance = clades.a + clades.b - 2 * clades.both;
    expect([distance, distance / (clades.a + clades.b), clades.both / clades.b]).toEqual(expected.rf);
    for (const [found, wanted] of [
      [triplets, expected.triplets],
      [quartets, expected.quartets],
    ] as const) {
      const { agree, differ, res1, res2, total } = wanted;
      expect(found).toEqual({ agree, differ, resolved_a: res1, resolved_b: res2, total });
    }
  });

  it('cophenetic correlation of linkages with their distances', () => {
    const { input, expected } = golden('cophenetic.json') as {
      readonly input: { readonly D: readonly (readonly number[])[] };
      readonly expected: Readonly<Record<string, number>>;
    };
    const baseline = golden('baseline_row_distance.json') as {
      readonly expected: { readonly euclidean: Readonly<Record<string, readonly (readonly number[])[]>> };
    };
    const condensed = Float64Array.from(input.D.flatMap((row, i) => row.slice(i + 1)));
    for (const [linkage, correlation] of Object.entries(expected)) {
      const tree = hierarchyFromLinkage(Float64Array.from((baseline.expected.euclidean[linkage] ?? []).flat()));
      const found = core.withMemory([condensed], (pointer) => {
        return copheneticCorrelation(core, tree, pointer);
      });
      expect(found).toBeCloseTo(correlation, 12);
    }
  });
});

const pair = (least: number, most: number): fc.Arbitrary<[Hierarchy, Hierarchy, number]> =>
  fc
    .tuple(
      fc.nat(),
      fc.integer({ min: least, max: most }),
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 2, max: 5 }),
    )
    .map(([seed, leaves, widthA, widthB]) => {
      const random = new Random(seed);
      return [randomHierarchy(random, leaves, widthA), randomHierarchy(random, leaves, widthB), leaves];
    });

function expectClose(found: number | null, expected: number | null): void {
  if (expected === null || found === null) expect(found).toBe(expected);
  else expect(found).toBeCloseTo(expected, 10);
}

describe('random trees of any branching, against the definitions', () => {
  it('clades, triplets, quartets and the measures over pairs', () => {
    fc.assert(
      fc.property(pair(2, 12), ([a, b, leaves]) => {
        const found = compareTrees(core, a, b, leaves);
        const [inA, inB] = [cladesOf(a), cladesOf(b)];
        expect(found.clades).toEqual({ a: inA.size, b: inB.size, both: [...inA].filter((key) => inB.has(key)).length });
        expect(found.triplets).toEqual(naiveResolutions(a, b, 3));
        expect(found.quartets).toEqual(naiveResolutions(a, b, 4));
        expectClose(found.cophenetic, pearson(cophenetic(a), cophenetic(b)));
        expectClose(found.baker, bakersGamma(a, b));
        const expected = fowlkesMallows(a, b);
        expect(found.fowlkesMallows.k).toEqual(expected.map(({ k }) => k));
        expected.forEach(({ bk, expected: mean }, i) => {
          expectClose(found.fowlkesMallows.bk[i] ?? null, bk);
          expectClose(found.fowlkesMallows.expected[i] ?? null, mean);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('triplets of larger trees, whichever comes first', () => {
    fc.assert(
      fc.property(pair(20, 30), ([a, b, leaves]) => {
        expect(compareTrees(core, a, b, leaves).triplets).toEqual(naiveResolutions(a, b, 3));
        expect(compareTrees(core, b, a, leaves).triplets).toEqual(naiveResolutions(b, a, 3));
      }),
      { numRuns: 20 },
    );
  });

  it('drawings are drawings of the trees, and their entanglement is what they have', () => {
    let excess = 0;
    fc.assert(
      fc.property(pair(2, 7), ([a, b, leaves]) => {
        const { entanglement, leavesA, leavesB } = compareTrees(core, a, b, leaves).untangled;
        const [ofA, ofB] = [drawingsOf(a), drawingsOf(b)];
        expect(ofA).toContainEqual(Array.from(leavesA));
        expect(ofB).toContainEqual(Array.from(leavesB));
        expectClose(entanglement, entanglementOf(leavesA, leavesB));
        // Rotating A alone and reading B as it is drawn is one of the things that could have been found.
        const best = Math.min(...ofA.map((order) => entanglementOf(order, leavesB)));
        excess = Math.max(excess, (entanglement ?? 0) - best);
      }),
      { numRuns: 60 },
    );
    expect(excess).toBeLessThan(0.2);
  });

  it('a tree has everything in common with itself, however its children are drawn', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 3, max: 60 }), fc.integer({ min: 2, max: 6 }), (seed, leaves, width) => {
        const tree = randomHierarchy(new Random(seed), leaves, width);
        const { clades, triplets, untangled, ...rest } = compareTrees(core, tree, turned(tree), leaves);
        expect(clades.both).toBe(clades.a);
        expect([triplets.agree, triplets.differ]).toEqual([triplets.resolved_a, 0]);
        expect(untangled.entanglement).toBe(0);
        if (rest.baker !== null)
          expect([rest.baker, rest.cophenetic].map((x) => x?.toFixed(12))).toEqual([
            '1.000000000000',
            '1.000000000000',
          ]);
        for (const bk of rest.fowlkesMallows.bk) expect(bk).toBeCloseTo(1, 12);
      }),
    );
  });

  it("Dasgupta's cost", () => {
    fc.assert(
      fc.property(pair(2, 10), ([a, b, leaves]) => {
        const random = new Random(leaves);
        const square = Array.from({ length: leaves }, () => Array.from({ length: leaves }, () => random.uniform()));
        const similarity = (x: number, y: number) => square[Math.min(x, y)]?.[Math.max(x, y)] ?? Number.NaN;
        const condensed = Float64Array.from(square.flatMap((row, i) => row.slice(i + 1)));
        const found = dasguptaCosts(core, [a, b], condensed);
        expectClose(found[0] ?? null, dasguptaCost(a, similarity));
        expectClose(found[1] ?? null, dasguptaCost(b, similarity));
      }),
    );
  });
});

/** The same tree with the children of every node in reverse order. */
const turned = (tree: Hierarchy): Hierarchy => {
  const child = tree.child.slice();
  tree.classOf.forEach((_, node) => {
    child.subarray(tree.childStart[node], tree.childStart[node + 1]).reverse();
  });
  return { ...tree, child };
};

describe('what is undefined is null', () => {
  const star = hierarchyOf([0, 1, 2, 3]);
  it('two leaves', () => {
    const two = hierarchyOf([0, 1]);
    const found = compareTrees(core, two, two, 2);
    expect([found.cophenetic, found.baker, found.fowlkesMallows.k]).toEqual([null, null, []]);
    expect(found.untangled.entanglement).toBe(0);
    expect(found.triplets.total).toBe(0);
  });
  it('a star says the same of all pairs', () => {
    const found = compareTrees(
      core,
      star,
      hierarchyOf([
        [0, 1],
        [2, 3],
      ]),
      4,
    );
    expect([found.cophenetic, found.baker]).toEqual([null, null]);
    expect(found.fowlkesMallows.k).toEqual([]);
    expect(found.clades).toEqual({ a: 0, b: 2, both: 0 });
  });
  it('one leaf', () => {
    const one = hierarchyOf(0);
    const found = compareTrees(core, one, one, 1);
    expect([found.untangled.entanglement, found.cophenetic, found.triplets.total]).toEqual([null, null, 0]);
  });
});

describe('trees that are none over the same leaves are refused by the core', () => {
  it.each<[string, Hierarchy, Hierarchy]>([
    ['other leaves', hierarchyOf([0, 1]), hierarchyOf([0, 1, 2])],
    ['a leaf twice', hierarchyOf([0, [0, 1]]), hierarchyOf([0, [1, 2]])],
    ['a leaf that is missing', hierarchyOf([0, 2]), hierarchyOf([0, 1])],
    ['a shared node', { ...hierarchyOf([[0, 1], 2]), child: Uint32Array.of(0, 1, 2, 1) }, hierarchyOf([0, 1, 2])],
  ])('%s', (_, a, b) => {
    expect(() => compareTrees(newCore(), a, b, 3)).toThrow(/leaf|leaves|parent/);
  });
});
