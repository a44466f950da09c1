import { describe, expect, it } from 'vitest';
import type { DataError } from '../../../../../web/engine/base/error.ts';
import { runConfusion } from '../../../../../web/engine/methods/confusion/run.ts';
import { runLinkage } from '../../../../../web/engine/methods/linkage/run.ts';
import { rootOf } from '../../../../../web/engine/model/hierarchy.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { datasetOf, labelsOf, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { codesOf, datasetIn, filesIn, type NamedFile } from '../../data/roles.ts';
import { failure } from '../../data/write.ts';

type Files = readonly NamedFile[];
type Options = Readonly<Record<string, string>>;

const run = async (files: Files, options: Options = {}): Promise<Result> =>
  runLinkage(newCore(), await datasetIn(...files), options, {});
const refusal = (files: Files, options?: Options): Promise<DataError> => failure(run(files, options));

const SQUARE = 'cat,dog,car\n0,1,4\n1,0,5\n4,5,0\n';

describe('a table', () => {
  it('in which one column is nearly all of the distances is told by the name of that column', async () => {
    const points = (scale: number): string =>
      `ash,proline,hue\n${Array.from({ length: 20 }, (_, i) => `${1 + ((i * 7) % 5)},${scale * ((i * 3) % 11)},${(i * i) % 6}`).join('\n')}\n`;
    const far = await run([['wine.csv', points(100), 'features']], { distance: 'euclidean' });
    expect(far.warnings.find(({ code }) => code === 'dominant-column')?.message).toMatch(/^'proline' has 99\.9 %/);
    const city = await run([['wine.csv', points(100), 'features']], { distance: 'cityblock' });
    expect(codesOf(city)).toContain('dominant-column');
    const others: readonly Options[] = [{ distance: 'correlation' }, { distance: 'euclidean', normalise_rows: 'on' }];
    for (const options of others) {
      expect(codesOf(await run([['wine.csv', points(100), 'features']], options))).not.toContain('dominant-column');
    }
    expect(codesOf(await run([['even.csv', points(1), 'features']]))).not.toContain('dominant-column');
  });

  it('of 1 − cosine keeps what it is where rounding leaves its diagonal a little off 0', async () => {
    const off = [0, 2e-16, -2e-16, -1e-16];
    const rows = [
      [0, 0.25, 0.5, 0.75],
      [0.25, 0, 0.5, 0.75],
      [0.5, 0.5, 0, -1e-16],
      [0.75, 0.75, 1e-16, 0],
    ];
    const text = `a,b,c,d\n${rows.map((row, i) => row.map((x, j) => (i === j ? off[i] : x)).join()).join('\n')}\n`;
    const [file] = await filesIn('d.csv', text);
    expect(file?.role).toBe('dissimilarity');
    for (const role of ['features', 'dissimilarity'] as const) {
      const result = await run([['d.csv', text, role]]);
      expect(result.options.distance).toBe('precomputed');
      expect([...result.hierarchy.height.slice(4)]).toEqual([0, 0.25, 0.625]);
    }
    const far = text.replace('-1e-16', '-0.001');
    expect((await refusal([['d.csv', far, 'dissimilarity']], { distance: 'precomputed' })).code).toBe(
      'not-dissimilarities',
    );
  });

  it('that was said to hold dissimilarities and does not is refused, not compared row by row', async () => {
    const cosines = 'a,b,c\n1,0.5,0.25\n0.5,1,0.75\n0.25,0.75,1\n';
    const refused = await refusal([['s.csv', cosines, 'dissimilarity']]);
    expect(refused.message).toBe('dissimilarity of row 0 with itself is not 0');
    expect((await run([['s.csv', cosines, 'features']])).options.distance).toBe('euclidean');
  });

  it('of similarities is not said to have a diagonal of 0', async () => {
    const cosines = 'a,b,c\n0.9999999999999998,0.5,0.25\n0.5,1,0.75\n0.25,0.75,1.0000000000000002\n';
    const result = await run([['s.csv', cosines, 'similarity']]);
    expect([...result.hierarchy.height.slice(3)]).toEqual([0.25, 0.625]);
    expect(codesOf(result)).toEqual([]);
    const [said] = (await datasetIn(['s.csv', cosines, 'similarity'])).warnings ?? [];
    expect(said?.message).toContain('taken as similarities s: 1 - s was used.');
  });

  it('that is square and symmetric with a diagonal of 0 holds dissimilarities, unless its rows are asked for', async () => {
    const guessed = await run([['d.csv', SQUARE, 'features']]);
    expect(guessed.options.distance).toBe('precomputed');
    expect(codesOf(guessed)).toEqual(['guessed-precomputed']);
    expect(guessed.classes).toEqual(['cat', 'dog', 'car']);
    expect(guessed.merges).toEqual(Uint32Array.of(0, 1, 2, 3));
    expect(guessed.hierarchy.height).toEqual(Float64Array.of(0, 0, 0, 1, 4.5));
    const asked = await run([['d.csv', SQUARE, 'features']], { distance: 'euclidean' });
    expect(asked.hierarchy.height[3]).toBe(Math.sqrt(3));
    expect(codesOf(asked)).toEqual([]);
  });

  it.each([
    ['not square', '0,2,3\n2,0,1\n', 'guessed-euclidean', 'distance.'],
    ['with something on the diagonal', '1,2\n2,1\n', 'square-rows', 'row 0 with itself'],
    ['that is not symmetric', '0,2,1\n2,0,1\n3,1,0\n', 'square-rows', 'row 2 column 0'],
    ['with too many rows', '0,1\n1,0\n1,1\n', 'guessed-euclidean', 'distance.'],
  ])('%s holds rows', async (_, text, code, reason) => {
    const result = await run([['x.csv', text, 'features']]);
    expect(result.options.distance).toBe('euclidean');
    expect(result.warnings.find((each) => each.code === code)?.message).toContain(reason);
    const refused = await refusal([['x.csv', text, 'features']], { distance: 'precomputed' });
    expect(refused.code).toBe('not-dissimilarities');
    expect(refused.place.file).toBe('x.csv');
    expect(refused.remedy).toContain('euclidean');
  });

  it('with names before its rows and labels of other points is refused, as one without names is', async () => {
    const files = (rows: string): Files => [
      ['x.csv', rows, 'features'],
      ['y.csv', 'a\nb\na\nb\n', 'labels'],
    ];
    for (const rows of ['1,2.5\n3,4.5\n5,6\n', 'name,x,y\np,1,2.5\nq,3,4.5\nr,5,6\n']) {
      const refused = await refusal(files(rows), { distance: 'euclidean' });
      expect(refused.message).toBe('4 labels for the 3 points of x.csv');
    }
  });

  it('of features, with as many rows as columns by chance, has the names of its rows and not of its columns', async () => {
    const named = await run([
      ['means.csv', 'Species,sepal,petal,hue\nsetosa,5.1,1.4,0.2\nvirginica,6.6,5.6,2\nlily,5.9,4.2,9\n', 'features'],
    ]);
    expect(named.classes).toEqual(['setosa', 'virginica', 'lily']);
    const bare = await run([['x.csv', 'sepal,petal,hue\n5.1,1.4,0.2\n6.6,5.6,2\n9.9,4.2,3\n', 'features']]);
    expect([bare.classes, codesOf(bare)]).toEqual([
      ['point 0', 'point 1', 'point 2'],
      expect.arrayContaining(['unnamed-rows']),
    ]);
    const counts = await run([['m.csv', 'cat,dog,car\n9,2,1\n3,8,0\n0,1,7\n', 'features']]);
    expect(counts.classes).toEqual(['cat', 'dog', 'car']);
  });

  it('with each of its classes once, and none of them a column, is of features', async () => {
    const role = async (text: string) => (await filesIn('means.csv', text))[0]?.role;
    const numbers = '5.1,1.4,0.2\nvirginica,6.6,5.6,2\nlily,5.9,4.2,9\n';
    expect(await role(`Species,sepal,petal,hue\nsetosa,${numbers}`)).toBe('features');
    expect(await role(`Species,setosa,virginica,lily\nsetosa,${numbers}`)).not.toBe('features');
  });

  it('names its rows by the class names that are open, which must be as many', async () => {
    const names = ['names.txt', 'a\nb\nc\n', 'classes'] as const;
    expect((await run([['d.csv', SQUARE, 'features'], names])).classes).toEqual(['a', 'b', 'c']);
    const refused = await refusal([['x.csv', '1,2\n3,4\n', 'features'], names], { distance: 'euclidean' });
    expect(refused.message).toBe('3 class names for 2 rows');
  });

  it('of dissimilarities that differ by rounding takes their mean', async () => {
    const result = await run([['d.csv', '0,1,9\n1.0000001,0,9\n9,9,0\n', 'dissimilarity']], {
      distance: 'precomputed',
    });
    expect(codesOf(result)).toEqual(['unnamed-rows', 'not-quite-symmetric']);
    expect(result.hierarchy.height[3]).toBeCloseTo(1.00000005, 12);
  });

  it('of counts is compared as it is, with a warning, or by shares', async () => {
    const text = '8,2\n10,90\n';
    const shares = await run([['m.csv', text, 'features']], { normalise_rows: 'on' });
    expect(shares.hierarchy.height[2]).toBeCloseTo(Math.sqrt(2) * 0.7, 12);
    expect(shares.options).toEqual({ method: 'average', distance: 'euclidean', normalise_rows: 'on' });
    const empty = await run([['m.csv', '0,0\n10,90\n', 'features']], { normalise_rows: 'on' });
    expect(codesOf(empty)).toEqual(['empty-rows']);
    const counts = tableOf(Float64Array.of(8, 2, 10, 90), 2, 2);
    const whole = { ...counts, layout: { ...counts.layout, element: 'u8' as const } };
    const dataset = datasetOf(whole);
    const raw = await runLinkage(newCore(), { ...dataset, logits: null, features: dataset.logits }, {}, {});
    expect(codesOf(raw)).toContain('raw-counts');
    // Sparse matrices and text keep counts as floating-point numbers.
    expect(codesOf(await run([['m.csv', text, 'features']]))).toContain('raw-counts');
    expect(codesOf(await run([['m.csv', '8.5,2\n10,90\n', 'features']]))).not.toContain('raw-counts');
  });

  it.each<[string, string, Options, string]>([
    ['NaN', '1,2\n3,nan\n', { distance: 'euclidean' }, 'NaN at row 1 column 1'],
    ['an infinite value', '1,2\n-inf,3\n', { distance: 'cityblock' }, 'infinite value at row 1 column 0'],
    ['a negative value to be divided', '1,2\n-1,3\n', { normalise_rows: 'on' }, 'negative value at row 1 column 0'],
    [
      'a negative dissimilarity',
      '0,-1\n-1,0\n',
      { distance: 'precomputed' },
      'negative dissimilarity at row 0 column 1',
    ],
    ['a constant row', '1,2\n3,3\n', { distance: 'correlation' }, 'all values of row 1 are equal'],
    ['a single row', '1,2\n', { distance: 'euclidean' }, 'need at least 2 classes, got 1'],
    ['an unknown linkage', SQUARE, { method: 'median' }, 'method is median'],
  ])('with %s is refused', async (_, text, options, message) => {
    expect((await refusal([['x.csv', text, 'features']], options)).message).toContain(message);
  });
});

it('logits of one point are told what is missing', async () => {
  const { remedy } = await refusal([['logits.csv', '1.5,2,-3,1\n', 'features']], { distance: 'euclidean' });
  expect(remedy).toContain('logits of more points with their labels');
});

describe('a confusion matrix', () => {
  const counts = 'true\\pred,cat,dog,car\ncat,8,2,0\ndog,3,16,1\ncar,0,1,4\n';
  const bare = '8,2,0\n3,16,1\n0,1,4\n';

  it('has rows that are compared as those of any table, by its own names', async () => {
    for (const distance of ['euclidean', 'cityblock']) {
      const options = { distance, normalise_rows: 'on' };
      const asMatrix = await run([['m.csv', counts, 'confusion']], options);
      const asRows = await run([['m.csv', bare, 'features']], options);
      expect(asMatrix.hierarchy).toEqual(asRows.hierarchy);
      expect(asMatrix.classes).toEqual(['cat', 'dog', 'car']);
      expect(asMatrix.inputs).toEqual([{ name: 'm.csv', role: 'confusion', shape: [3, 3], sha256: null }]);
      expect(codesOf(asMatrix)).toEqual([]);
    }
  });

  it('of counts is what the tree is measured by, as confusion merging is; shares, or points of no class, measure nothing', async () => {
    const files = [['m.csv', counts, 'confusion']] as const;
    const { metrics, contingency, hierarchy } = await run(files, { normalise_rows: 'on' });
    expect(metrics).toMatchObject({ points: 35, accuracy: 28 / 35 });
    const merged = await runConfusion(newCore(), await datasetIn(...files), {}, {});
    expect(contingency).toEqual(merged.contingency);
    expect(hierarchy.child).toHaveLength(4);
    expect(metrics?.leaf_purity).toBe(merged.metrics?.leaf_purity);
    expect((await run([['m.csv', '0.8,0.2\n0.25,0.75\n', 'confusion']])).metrics).toBeNull();
    const pairs = 'true,predicted\ncat,cat\ncat,dog\ndog,dog\ndog,cow\nowl,owl\nowl,cat\n';
    expect((await datasetIn(['p.csv', pairs, 'confusion'])).confusion?.outside).toEqual(Float64Array.of(0, 1, 0));
    expect((await run([['p.csv', pairs, 'confusion']])).metrics).toBeNull();
  });

  it('of counts is warned of, and is no table of dissimilarities', async () => {
    expect(codesOf(await run([['m.csv', counts, 'confusion']]))).toEqual(['raw-counts']);
    expect((await refusal([['m.csv', counts, 'confusion']], { distance: 'precomputed' })).code).toBe('option');
  });
});

describe('ties', () => {
  const ties = async (text: string, method: string): Promise<string | undefined> => {
    const result = await run([['d.csv', text, 'dissimilarity']], { method, distance: 'precomputed' });
    return result.warnings.find(({ code }) => code === 'ties')?.message;
  };
  const EQUAL = '0,1,1,1\n1,0,1,1\n1,1,0,1\n1,1,1,0\n';
  const PAIRS = '0,1,3,3\n1,0,3,3\n3,3,0,1\n3,3,1,0\n';

  it.each(['single', 'complete', 'average', 'weighted', 'ward'])(
    '%s counts joints that could be others',
    async (method) => {
      expect(await ties(EQUAL, method)).toContain('2 of 3 merges');
      expect(await ties(PAIRS, method)).toBeUndefined();
    },
  );

  it('Ward on distances that are not Euclidean warns', async () => {
    const given = await run([['d.csv', SQUARE, 'dissimilarity']], { method: 'ward', distance: 'precomputed' });
    const rows = await run([['d.csv', SQUARE, 'features']], { method: 'ward', distance: 'cityblock' });
    expect([codesOf(given), codesOf(rows)]).toEqual([['ward-precomputed'], ['ward-not-euclidean']]);
  });
});

describe('class means of logits', () => {
  const K = 12;
  const planted = plantedLogits(9000, K, 3);
  const table = tableOf(planted.logits, 9000, K);
  const means = Array.from({ length: K }, (_, k) => {
    const rows = Array.from(planted.labels.keys()).filter((row) => planted.labels[row] === k);
    return Array.from({ length: K }, (_unused, c) => {
      return rows.reduce((sum, row) => sum + (planted.logits[row * K + c] ?? 0), 0) / rows.length;
    });
  });
  const ofMeans = (options: Options) =>
    runLinkage(
      newCore(),
      {
        ...datasetOf(tableOf(Float64Array.from(means.flat()), K, K)),
        logits: null,
        features: datasetOf(tableOf(Float64Array.from(means.flat()), K, K)).logits,
      },
      options,
      {},
    );

  it('are the rows, whatever the chunks, and points are counted by predicted leaf', async () => {
    const expected = await ofMeans({ method: 'ward', distance: 'euclidean' });
    const dataset = datasetOf(table, labelsOf(planted.labels, K));
    const [small, large] = await Promise.all(
      [5, 100_000].map((chunkRows) => runLinkage(newCore(), dataset, { method: 'ward' }, { chunkRows })),
    );
    expect(small?.merges).toEqual(expected.merges);
    expect(small?.hierarchy).toEqual(large?.hierarchy);
    small?.hierarchy.height.forEach((height, node) => {
      expect(height).toBeCloseTo(expected.hierarchy.height[node] ?? Number.NaN, 9);
    });
    expect(small?.warnings.map(({ code }) => code)).toEqual(['class-means']);
    expect(small?.metrics?.points).toBe(9000);
    expect(small?.metrics?.accuracy).toBeGreaterThan(0.5);
  });

  it('leave out classes without points, and say so', async () => {
    const labels = planted.labels.map((label) => (label === 3 ? 4 : label));
    const result = await runLinkage(newCore(), datasetOf(table, labelsOf(labels, K)), {}, {});
    expect(result.classes.length).toBe(K - 1);
    expect(result.classes).not.toContain('class 3');
    expect(rootOf(result.hierarchy)).toBe(2 * (K - 1) - 2);
    expect(result.warnings.find(({ code }) => code === 'no-points')?.message).toContain('class 3');
    expect(result.metrics).toBeNull();
  });

  it('are no dissimilarities, and need as many labels as points', async () => {
    const refused = async (labels: Int32Array, options: Options) =>
      (await failure(runLinkage(newCore(), datasetOf(table, labelsOf(labels, K)), options, {}))).message;
    expect(await refused(planted.labels, { distance: 'precomputed' })).toContain('rows, not dissimilarities');
    expect(await refused(planted.labels.subarray(0, 8999), {})).toBe('8,999 labels for the 9,000 points of logits.npy');
  });
});
