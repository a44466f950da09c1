import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Confusion } from '../../../../web/engine/bindings/confusion.ts';
import { CoreError } from '../../../../web/engine/bindings/core.ts';
import { hierarchyToJson } from '../../../../web/engine/hierarchy/json.ts';
import { isTree } from '../../../../web/engine/hierarchy/walk.ts';
import { componentsIn, merge, type Options, unorderedHierarchy } from '../../../support/confusion.ts';
import { newCore } from '../../../support/core.ts';

const slack = fc.constantFrom(0, 0.05, 0.1, 0.3, 1, 2);
const inheritances = fc.constantFrom('single' as const, 'multiple' as const);

/** Counts with the classes split among islands that are never taken for each other; an island of one is a perfect class. */
const islands = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 11 }).chain((island) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: island.length ** 2, maxLength: island.length ** 2 })
    .map((entries) => ({
      island,
      counts: island.map((own, i) =>
        island.map((other, j) => (i === j ? 30 : own === other ? (entries[i * island.length + j] ?? 0) : 0)),
      ),
    })),
);

/** The connected components of what is taken for each other, each as sorted text. */
function componentsOf(counts: readonly (readonly number[])[]): string[] {
  const component = counts.map((_, i) => i);
  const confused = (i: number, j: number): boolean => (counts[i]?.[j] ?? 0) + (counts[j]?.[i] ?? 0) > 0;
  for (const _ of counts) {
    counts.forEach((_, i) => {
      counts.forEach((_, j) => {
        if (confused(i, j)) component[i] = Math.min(component[i] ?? 0, component[j] ?? 0);
      });
    });
  }
  const members = new Map<number, number[]>();
  component.forEach((name, i) => {
    members.set(name, [...(members.get(name) ?? []), i]);
  });
  return [...members.values()].map((list) => list.join(' ')).sort();
}

/** The end of multiple inheritance if groups are too many; any other error is a failure. */
function mergeOrExplode(counts: readonly (readonly number[])[], options: Options): ReturnType<typeof merge> | null {
  try {
    return merge(counts, options);
  } catch (error) {
    if (error instanceof CoreError && error.status === 'too large' && options.inheritance === 'multiple') return null;
    throw error;
  }
}

describe('the properties of the paper', () => {
  it('Property 1: equal similarities give all classes as children of the root, for every r', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 999 }),
        slack,
        inheritances,
        (k, thousandths, r, inheritance) => {
          const similarity = Array.from({ length: k }, (_, i) =>
            Array.from({ length: k }, (_, j) => (i === j ? 0.9 - j / 100 : thousandths / 1000)),
          );
          for (const mode of ['bounded', 'paper'] as const) {
            const { hierarchy } = merge(similarity, { kind: 'similarity', inheritance, mode, r });
            expect(hierarchyToJson(hierarchy).children.at(-1)).toEqual(similarity.map((_, i) => i));
          }
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  it('Property 1 where only the counts are equal: c_ij + c_ji is the same for every pair of a hundred points', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 25, maxLength: 25 }),
        inheritances,
        (k, one, inheritance) => {
          const errors = Array.from({ length: k }, (_, i) =>
            Array.from({ length: k }, (_, j) =>
              i === j ? 0 : i < j ? (one[i * 5 + j] ?? 0) : 20 - (one[j * 5 + i] ?? 0),
            ),
          );
          const counts = errors.map((row, i) =>
            row.map((count, j) => (i === j ? 100 - row.reduce((a, b) => a + b, 0) : count)),
          );
          const { hierarchy } = merge(counts, { kind: 'counts', inheritance, mode: 'bounded', r: 0 });
          expect(hierarchy.classOf.length).toBe(k + 1);
        },
      ),
      { seed: 2, numRuns: 300 },
    );
  });

  it('Property 2: islands are the children of the root, with single and with bounded multiple inheritance', () => {
    let several = 0;
    let exploded = 0;
    fc.assert(
      fc.property(islands, slack, inheritances, ({ counts }, r, inheritance) => {
        const expected = componentsOf(counts);
        const found = mergeOrExplode(counts, { kind: 'counts', inheritance, mode: 'bounded', r });
        exploded += found === null ? 1 : 0;
        if (expected.length < 2 || found === null) return;
        several += 1;
        expect(componentsIn(found.hierarchy)).toEqual(expected);
      }),
      { seed: 3, numRuns: 800 },
    );
    expect(several).toBeGreaterThan(400);
    expect(exploded).toBe(0);
  });

  it('without the bounds, multiple inheritance breaks Property 2', () => {
    const similarity = [
      [0.8, 0.11, 0, 0, 0, 0.105],
      [0.11, 0.85, 0, 0, 0, 0],
      [0, 0, 0.8, 0.075, 0.075, 0],
      [0, 0, 0.075, 0.85, 0.08, 0],
      [0, 0, 0.075, 0.08, 0.89, 0],
      [0.105, 0, 0, 0, 0, 0.89],
    ];
    const run = (mode: Options['mode']) =>
      componentsIn(merge(similarity, { kind: 'similarity', inheritance: 'multiple', mode, r: 0.1 }).hierarchy);
    expect(run('bounded')).toEqual(['0 1 5', '2 3 4']);
    expect(run('paper')).toEqual(['0 1', '0 5', '2 3 4']);
  });
});

describe('any matrix', () => {
  const matrices = fc.integer({ min: 1, max: 10 }).chain((k) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: k, maxLength: k }), {
      minLength: k,
      maxLength: k,
    }),
  );

  it('single inheritance gives a tree over all classes in at most K - 1 rounds, whatever the mode', () => {
    fc.assert(
      fc.property(matrices, slack, (counts, r) => {
        const [bounded, paper] = (['bounded', 'paper'] as const).map((mode) =>
          merge(counts, { kind: 'counts', inheritance: 'single', mode, r }),
        );
        expect(bounded && isTree(bounded.hierarchy)).toBe(true);
        expect(bounded?.rounds.length).toBeLessThan(Math.max(1, counts.length));
        expect(paper?.hierarchy).toEqual(bounded?.hierarchy);
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it('is the same for any unit of the counts of a class', () => {
    fc.assert(
      fc.property(matrices, slack, inheritances, fc.integer({ min: 2, max: 7 }), (counts, r, inheritance, factor) => {
        const options: Options = { kind: 'counts', inheritance, mode: 'bounded', r };
        const scaled = counts.map((row, i) => row.map((count) => count * (i % 2 === 0 ? factor : 1)));
        const [a, b] = [mergeOrExplode(counts, options), mergeOrExplode(scaled, options)];
        expect(a && unorderedHierarchy(a.hierarchy)).toBe(b && unorderedHierarchy(b.hierarchy));
      }),
      { seed: 5, numRuns: 200 },
    );
  });
});

describe('groups that overlap without end', () => {
  /** Classes 0 to 5 on a circle, each like its neighbours; class 6 a little like class 0. */
  const cycle = Array.from({ length: 7 }, (_, i) =>
    Array.from({ length: 7 }, (_, j) => {
      if (i === j) return 0.8;
      if (i === 6 || j === 6) return Math.min(i, j) === 0 ? 1e-4 : 0;
      return (i - j + 6) % 6 === 1 || (j - i + 6) % 6 === 1 ? 0.1 : 0;
    }),
  );
  const options = { kind: 'similarity', inheritance: 'multiple', r: 0.1 } as const;

  it('take 46 rounds as printed, and would fill 4e14 nodes as a tree', () => {
    const { hierarchy, rounds } = merge(cycle, { ...options, mode: 'paper' });
    expect(rounds.length).toBe(46);
    const written = new Float64Array(hierarchy.classOf.length).fill(1);
    hierarchyToJson(hierarchy).children.forEach((children, node) => {
      for (const child of children) written[node] = (written[node] ?? 0) + (written[child] ?? 0);
    });
    expect(written.at(-1)).toBeCloseTo(4.2e14, -13);
  });

  it('take 6 when bounded', () => {
    expect(merge(cycle, { ...options, mode: 'bounded' }).rounds.length).toBe(6);
  });

  it('end where no class is like another one beside the similarity of two groups, to which its own rounds to 0', () => {
    const vanishing = [
      [1, 0.5, 0, 1e-14],
      [0.5, 1, 0.5, 0],
      [0, 0.5, 1, 0],
      [1e-14, 0, 0, 1],
    ];
    for (const [mode, nodes] of [
      ['bounded', 8],
      ['paper', 7],
    ] as const) {
      expect(merge(vanishing, { ...options, mode }).hierarchy.classOf.length).toBe(nodes);
    }
  });

  it('are refused beyond 4096, with what to do', () => {
    const threes = Array.from({ length: 24 }, (_, i) =>
      Array.from({ length: 24 }, (_, j) => (i === j ? 0.8 : Math.floor(i / 3) === Math.floor(j / 3) ? 0 : 0.1)),
    );
    expect(() => merge(threes, { ...options, mode: 'bounded' })).toThrow(
      'too many overlapping groups: lower r or use single inheritance',
    );
    const eighteen = threes.slice(0, 18).flatMap((row) => row.slice(0, 18));
    const confusion = new Confusion(
      newCore(),
      { ...options, mode: 'bounded', classes: 18 },
      Float64Array.from(eighteen),
    );
    confusion.step();
    expect(confusion.count('trees')).toBe(3 ** 6);
    confusion.destroy();
  });
});
