import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DataError } from '../../../../../web/engine/base/error.ts';
import { checkHierarchy } from '../../../../../web/engine/hierarchy/validate.ts';
import { runUltrametric } from '../../../../../web/engine/methods/ultrametric/run.ts';
import type { Role } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import { newCore } from '../../../../support/core.ts';
import { datasetIn } from '../../data/roles.ts';
import { failure } from '../../data/write.ts';

const core = newCore();

async function run(text: string, role: Role, options: Options = {}, context: RunContext = {}, name = 'input.csv') {
  return runUltrametric(core, await datasetIn([name, text, role]), options, context);
}
const refusal = (...args: Parameters<typeof run>): Promise<DataError> => failure(run(...args));

const { X, y } = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../../golden/ultrametric/12_moons120_scaled_closest_size.json'),
    'utf8',
  ),
) as { readonly X: readonly (readonly [number, number])[]; readonly y: readonly number[] };
const MOONS = `a,b,label\n${X.map(([a, b], i) => `${a},${b},${y[i] === 1 ? 'upper' : 'lower'}`).join('\n')}\n`;

describe('ultrametric fitting of files', () => {
  it('splits two moons by features with a column of labels', async () => {
    const phases = new Set<string>();
    const result = await run(
      MOONS,
      'features',
      { terms: 'closest:1,size:1' },
      { onProgress: ({ phase }) => phases.add(phase) },
    );
    checkHierarchy(result.hierarchy, result.classes.length);
    expect(result.metrics?.matched_accuracy).toBe(1);
    expect(result.metrics?.dendrogram_purity).toBe(1);
    expect(new Set(result.clusters).size).toBe(2);
    expect(result.options.clusters).toBe(2);
    const { cost, best, terms } = result.history ?? { cost: [], best: -1, terms: {} };
    expect(cost[best]).toBe(Math.min(...cost));
    expect(Object.keys(terms)).toEqual(['closest', 'size']);
    expect([...phases]).toEqual(['reading', 'neighbours', 'fitting', 'measuring']);
  });

  it.each([
    ['coordinates called x and y', `x,y,label\n${X.map(([a, b], i) => `${a},${b},${y[i]}`).join('\n')}\n`],
    ['LIBSVM text with labels from 1', X.map(([a, b], i) => `${1 + (y[i] ?? 0)} 1:${a} 2:${b}`).join('\n')],
    ['LIBSVM text with labels of two signs', X.map(([a, b], i) => `${y[i] ? '+1' : '-1'} 1:${a} 2:${b}`).join('\n')],
  ])('knows features from labels in %s, and cuts into the classes that there are', async (_, text) => {
    const options = { terms: 'closest:1,size:1' };
    const [result, plain] = [await run(text, 'features', options), await run(MOONS, 'features', options)];
    expect(result.hierarchy).toEqual(plain.hierarchy);
    expect(result.options.clusters).toBe(2);
    expect(result.metrics?.matched_accuracy).toBe(1);
  });

  it('counts merges that are as high as the one above them, and says where they are', async () => {
    const of = (third: number) => run(`src,dst,weight\n0,1,1\n1,2,1\n2,3,${third}\n`, 'edges');
    const tied = await of(2);
    expect(Array.from(tied.ties ?? [])).toEqual([1, 0, 0]);
    expect(tied.warnings.find(({ code }) => code === 'ties')?.message).toBe(
      '1 of 3 merges is a tie, decided by the order of the edges: merge 1. The distances in the tree are the same in any order of them.',
    );
    const equal = await of(1);
    expect(Array.from(equal.ties ?? [])).toEqual([1, 1, 0]);
    const plain = await run('src,dst,weight\n0,1,1\n1,2,1.5\n2,3,2\n', 'edges');
    expect(plain.ties).toBeUndefined();
    expect(plain.warnings.map(({ code }) => code)).not.toContain('ties');
  });

  it('takes no coordinate for a label', async () => {
    const result = await run(`x,y\n${X.map(([a, b]) => `${a},${b}`).join('\n')}\n`, 'features');
    expect(result.points?.coordinates).toEqual(Float64Array.from(X.flat()));
    expect(result.metrics).toBeNull();
  });

  it('uses labels of a share of the points, and says so', async () => {
    const options = { terms: 'closest:1,triplet:1', labelled: 0.2, seed: 3 };
    const result = await run(MOONS, 'features', options);
    expect(result.options).toMatchObject({ labelled: 0.2, seed: 3, margin: 1 });
    const again = await run(MOONS, 'features', options);
    expect(again.hierarchy).toEqual(result.hierarchy);
    expect((await refusal(MOONS, 'features', { ...options, labelled: 0.001 })).code).toBe('no-triplets');
    expect((await refusal('0,1,1\n1,2,2\n', 'edges', options)).code).toBe('no-labels');
  });

  it('stops with the best so far where enough was seen, and goes on for as long as asked', async () => {
    const stopEarly = new AbortController();
    const result = await run(
      MOONS,
      'features',
      { iterations: 100_000, early_stop: 'off' },
      {
        stopEarly: stopEarly.signal,
        onProgress: ({ phase, done }) => phase === 'fitting' && done > 10 && stopEarly.abort(),
      },
    );
    const steps = (result.history?.cost.length ?? 0) - 1;
    expect(steps).toBeGreaterThan(10);
    expect(steps).toBeLessThan(100_000);
    expect(result.options.iterations).toBe(steps);
    expect(result.unfinished?.steps).toBe(steps);
    checkHierarchy(result.hierarchy, result.classes.length);
  });

  it('reads edges with and without a header, and dissimilarities', async () => {
    const plain = await run('0,1,1\n1,2,2\n2,0,2.5\n', 'edges');
    const headed = await run('src,dst,weight\n0,1,1\n1,2,2\n2,0,2.5\n', 'edges');
    expect(headed.hierarchy).toEqual(plain.hierarchy);
    const matrix = await run('0,1,2.5\n1,0,2\n2.5,2,0\n', 'dissimilarity');
    expect(matrix.merges).toEqual(plain.merges);
    expect(plain.merges).toEqual(Uint32Array.of(0, 1, 2, 3));
  });

  it.each([
    ['0,1,1.5\n1,2,0\n', 'the weight of edge 1 is not a positive finite number (0)'],
    ['0,1,1.5\n1,2,-3\n', 'the weight of edge 1 is not a positive finite number (-3)'],
    ['0,1,1.5\n1,2,nan\n', 'the weight of edge 1 is not a positive finite number (NaN)'],
    ['0,1,1.5\n1,1,2\n', 'edge 1 joins vertex 1 to itself'],
    ['0,1,1.5\n1,2.5,2\n', 'edge 1 ends at 2.5, expected the number of a vertex'],
    [
      '0,1,1\n1,2,2\n3,4,1\n6,5,1\n',
      'in 3 pieces that no edge connects: 3 with vertex 0, 2 with vertex 3, 2 with vertex 5',
    ],
    ['0,1\n1,2\n', 'edges have 3 columns (src, dst, weight), got 2'],
  ])('edges %j are refused', async (text, message) => {
    expect((await refusal(text, 'edges')).message).toContain(message);
  });

  it.each([
    ['0,1,2\n1,0,3\n', 'expected a square matrix'],
    ['0,1,2\n1,0,3\n2,4,0\n', 'row 1 column 2 is 3, row 2 column 1 is 4'],
    ['0,1,2\n1,0,0\n2,0,0\n', 'row 1 column 2 is 0, expected a finite number above 0'],
    ['1,1,2\n1,1,3\n2,3,1\n', 'row 0 has 1 on the diagonal, expected 0'],
  ])('dissimilarities %j are refused', async (text, message) => {
    expect((await refusal(text, 'dissimilarity')).message).toContain(message);
  });

  it.each([
    [{ terms: 'nearest:1' }, 'terms is nearest:1'],
    [{ terms: 'closest:1,closest:2' }, 'terms is'],
    [{ terms: 'closest:-1' }, 'terms is'],
    [{ sigmoid: 0 }, 'sigmoid is 0, expected a number from 0.000001 to 1000000000'],
    [{ labelled: 2 }, 'labelled is 2'],
    [{ start: 'given' }, 'start is given'],
  ])('options %j are refused', async (options, message) => {
    expect((await refusal(MOONS, 'features', options)).message).toContain(message);
  });

  it('says that equal points, or one alone, make no graph', async () => {
    expect((await refusal('1.5,2\n1.5,2\n1.5,2\n', 'features')).message).toContain('all 3 points are the same');
    const single = await refusal('1.5,2\n', 'features');
    expect(single.message).toContain('need at least 2 points, got 1');
    expect(single.remedy).toContain('more points');
    expect((await refusal('0,0,1\n', 'edges')).message).toContain('need at least 2 vertices, got 1');
  });
});
