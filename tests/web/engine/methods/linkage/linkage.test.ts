import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISTANCES, type Distance, LINKAGES, type LinkageName } from '../../../../../web/engine/bindings/linkage.ts';
import { toLinkage } from '../../../../../web/engine/hierarchy/linkage.ts';
import { runLinkage } from '../../../../../web/engine/methods/linkage/run.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { rounds } from '../../../../support/cases.ts';
import { logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { clusterDistance, naiveLinkage, rowDistances } from '../../../../support/oracle/linkage.ts';
import { Random } from '../../../../support/random.ts';

type Rows = readonly (readonly number[])[];

/** Rows as a dataset of features, or of dissimilarities. */
function datasetOf(rows: Rows, role: 'features' | 'dissimilarity' = 'features'): Dataset {
  const table = tableOf(Float64Array.from(rows.flat()), rows.length, rows[0]?.length ?? 0);
  return { ...NOTHING, [role]: logitsInput(table) };
}

const run = (rows: Rows, options: Readonly<Record<string, string>>, chunkRows = 7): Promise<Result> =>
  runLinkage(core, datasetOf(rows, options.distance === 'precomputed' ? 'dissimilarity' : 'features'), options, {
    chunkRows,
  });

function randomRows(rows: number, columns: number, seed: number): number[][] {
  const random = new Random(seed);
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => random.uniform()));
}

/** The members of both sides of every merge, and its height; sides and merges in an order that does not matter. */
function joined({ merges, hierarchy, classes }: Result): { sides: string; height: number }[] {
  const members: number[][] = Array.from({ length: classes.length }, (_, i) => [i]);
  return Array.from({ length: (merges?.length ?? 0) / 2 }, (_, i) => {
    const a = members[merges?.[2 * i] ?? -1] ?? [];
    const b = members[merges?.[2 * i + 1] ?? -1] ?? [];
    members.push([...a, ...b].sort((x, y) => x - y));
    return { sides: sides(a, b), height: hierarchy.height[classes.length + i] ?? Number.NaN };
  });
}

const sides = (a: readonly number[], b: readonly number[]): string => [a.join(), b.join()].sort().join(' | ');

/** Row by row: clusters and sizes exactly, heights to 1e-12. */
function expectLinkage(found: Float64Array, expected: readonly (readonly number[])[]): void {
  expect(found.length).toBe(4 * expected.length);
  expected.forEach((row, i) => {
    const [a = 0, b = 0, height = 0, size = 0] = found.subarray(4 * i, 4 * i + 4);
    expect([Math.min(a, b), Math.max(a, b), size]).toEqual([row[0], row[1], row[3]]);
    expect(Math.abs(height - (row[2] ?? 0))).toBeLessThanOrEqual(1e-12 * (row[2] ?? 0));
  });
}

interface Baseline {
  readonly input: { readonly confusion: number[][] };
  readonly expected: Readonly<Record<'euclidean' | 'l1', Readonly<Record<string, number[][]>>>>;
}

describe('the reference case of confusion rows', () => {
  const { expected: cophenetic } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../golden/compare/cophenetic.json'), 'utf8'),
  ) as { readonly expected: Readonly<Record<string, number>> };
  const file = join(import.meta.dirname, '../../../../golden/compare/baseline_row_distance.json');
  const { input, expected } = JSON.parse(readFileSync(file, 'utf8')) as Baseline;
  for (const [name, distance] of [
    ['euclidean', 'euclidean'],
    ['l1', 'cityblock'],
  ] as const) {
    const { D, ...linkages } = expected[name];
    it.each(Object.keys(linkages))(`${name}, %s: from the matrix and from its distances`, async (method) => {
      const byRows = await run(input.confusion, { method, distance, normalise_rows: 'on' });
      const byDistances = await run(D ?? [], { method, distance: 'precomputed' });
      for (const result of [byRows, byDistances]) {
        expectLinkage(toLinkage(result.hierarchy).matrix, linkages[method] ?? []);
        if (name === 'euclidean') {
          expect(result.fit?.cophenetic_correlation).toBeCloseTo(cophenetic[method] ?? Number.NaN, 12);
        }
        expect(codesOf(result)).not.toContain('ties');
      }
    });
  }
});

describe('the naive search', () => {
  // On distances that are not Euclidean, Ward is what its update makes of them: SciPy answers for that below.
  const cases = LINKAGES.flatMap((method) =>
    (['euclidean', 'cityblock', 'correlation'] as const).map((distance) => [method, distance] as const),
  ).filter(([method, distance]) => method !== 'ward' || distance === 'euclidean');
  it.each(cases)('%s of %s distances makes the same joints', async (method, distance) => {
    for (const [n, columns, seed] of [
      [2, 3, 1],
      [3, 4, 2],
      [12, 5, 3],
      [70, 9, 4], // more than one block of slots, moved together on the way
    ] as const) {
      const rows = randomRows(n, columns, seed);
      const square = rowDistances(rows, distance);
      const expected = naiveLinkage(n, clusterDistance(method, square, rows));
      const found = joined(await run(rows, { method, distance }));
      expect(found.map(({ sides: both }) => both)).toEqual(expected.map(({ members: [a, b] }) => sides(a, b)));
      found.forEach(({ height }, i) => {
        expect(height).toBeCloseTo(expected[i]?.height ?? Number.NaN, 12);
      });
    }
  });

  it('every joint is at the distance of its two sides, with as many ties as there may be', async () => {
    const matrices = fc
      .integer({ min: 2, max: 9 })
      .chain((n) =>
        fc
          .array(fc.integer({ min: 1, max: 3 }), { minLength: n * n, maxLength: n * n })
          .map((values) =>
            Array.from({ length: n }, (_, i) =>
              Array.from({ length: n }, (_, j) => (i === j ? 0 : (values[Math.min(i, j) * n + Math.max(i, j)] ?? 1))),
            ),
          ),
      );
    await fc.assert(
      fc.asyncProperty(matrices, fc.constantFrom('single', 'complete', 'average'), async (square, method) => {
        const between = clusterDistance(method, square);
        const cluster = (text: string) => ({ members: text.split(',').map(Number), parts: null });
        const result = await run(square, { method, distance: 'precomputed' });
        for (const { sides: both, height } of joined(result)) {
          const [a = '', b = ''] = both.split(' | ');
          expect(height).toBeCloseTo(between(cluster(a), cluster(b)), 12);
        }
        const heights = Array.from(result.hierarchy.height.subarray(square.length));
        expect(heights).toEqual(heights.toSorted((a, b) => a - b));
        if (method === 'single') {
          expect(heights).toEqual(naiveLinkage(square.length, between).map((merge) => merge.height));
        }
      }),
      { numRuns: rounds(150, 50) },
    );
  });
});

const SCIPY = `
import json, sys
from scipy.cluster.hierarchy import linkage
from scipy.spatial.distance import pdist
rows = json.load(sys.stdin)
print(json.dumps({d: {m: linkage(pdist(rows, d), m).tolist() for m in ${JSON.stringify(LINKAGES)}}
                  for d in ["euclidean", "cityblock", "correlation"]}))`;

import { codesOf } from '../../data/roles.ts';

const core = newCore();

const python = ['/usr/bin/python3', 'python3'].find(
  (command) => spawnSync(command, ['-c', 'import scipy']).status === 0,
);

it('SciPy makes the same linkage matrices', async (context) => {
  if (python === undefined) return context.skip('no Python with SciPy is here: its linkage was not compared');
  const rows = randomRows(300, 17, 5);
  const { stdout } = spawnSync(python, ['-c', SCIPY], {
    input: JSON.stringify(rows),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const expected = JSON.parse(stdout) as Record<string, Record<string, number[][]>>;
  for (const distance of DISTANCES.filter((name: Distance) => name !== 'precomputed')) {
    for (const method of LINKAGES as readonly LinkageName[]) {
      const { hierarchy } = await run(rows, { method, distance });
      expectLinkage(toLinkage(hierarchy).matrix, expected[distance]?.[method] ?? []);
    }
  }
});

it('chunks do not change a bit', async () => {
  const rows = randomRows(50, 6, 6);
  const [one, all] = await Promise.all([1, 4096].map((chunkRows) => run(rows, { method: 'ward' }, chunkRows)));
  expect(one?.hierarchy).toEqual(all?.hierarchy);
  expect(one?.margins).toEqual(all?.margins);
});
