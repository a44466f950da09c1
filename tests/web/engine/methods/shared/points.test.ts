import { describe, expect, it } from 'vitest';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { newCore } from '../../../../support/core.ts';
import { sampleOf } from '../../../page/samples/opened-samples.ts';
import { codesOf, datasetIn, type NamedFile } from '../../data/roles.ts';

const core = newCore();

// Rows that are points stay points, whichever method clusters them.

const run = async (method: string, files: readonly NamedFile[], options: Options = {}): Promise<Result> =>
  runMethod(core, method, await datasetIn(...files), options, {});

async function sample(id: string): Promise<NamedFile[]> {
  const found = sampleOf(id);
  const files = await found.load();
  return files.map(({ name, bytes }) => [name, bytes, found.opens.roles[name] ?? 'unused']);
}

const OWN = 'x,y,label\n0,0,oak\n0,1,oak\n9,9,yew\n9,8,yew\n0,2,oak\n';

const ON_POINTS: readonly (readonly [string, Options])[] = [
  ['linkage', {}],
  ['linkage', { method: 'ward', distance: 'euclidean' }],
  ['linkage', { method: 'single' }],
  ['ultrametric', {}],
];

/** The clusters that a result knows of, and what it knows of the points behind its leaves. */
const known = (result: Result) => result.points ?? result.members;

describe.each(['circles', 'moons', 'blobs', 'varied', 'aniso'])('the points of %s', (id) => {
  it.each([...ON_POINTS, ['hmmc', {}], ['clustering', {}]] as const)(
    'keep their plane, their labels and their clusters in %s %o',
    async (method, options) => {
      const files = await sample(id);
      const result = await run(method, files, options);
      const labels = known(result)?.labels;
      const classes = new Set(labels?.values).size;
      expect(known(result)?.coordinates).toHaveLength(2 * (labels?.values.length ?? 0));
      expect(labels?.names.slice(0, 2)).toEqual(['class 0', 'class 1']);
      expect(new Set(result.clusters).size).toBe(classes);
      expect(result.clusters).toHaveLength(labels?.values.length ?? 0);
      expect(result.metrics?.points).toBe(labels?.values.length);
      expect(result.metrics?.ari).not.toBeNull();
    },
  );
});

describe('linkage', () => {
  it('finds the clouds of Blobs, and their leaves are called points', async () => {
    const result = await run('linkage', await sample('blobs'));
    expect(result.metrics).toMatchObject({ matched_accuracy: 1, ari: 1, dendrogram_purity: 1 });
    expect(result.classes[167]).toBe('point 167');
    expect(result.options.clusters).toBe(3);
  });

  it('leaves the column of labels out of the distances, and takes it for the labels', async () => {
    const result = await run('linkage', [['own.csv', OWN, 'features']]);
    expect(Array.from(result.points?.labels?.values ?? [])).toEqual([0, 0, 1, 1, 0]);
    expect(result.points?.labels?.names).toEqual(['oak', 'yew']);
    expect(result.points?.coordinates).toEqual(Float64Array.of(0, 0, 0, 1, 9, 9, 9, 8, 0, 2));
    expect(result.clusters).toEqual(Int32Array.of(0, 0, 1, 1, 0));
  });

  it('tells points apart by words beside their numbers', async () => {
    const named = 'plant,x,y,label\nash,0,0,tree\nfir,0,1,tree\nivy,9,9,vine\nhop,9,8,vine\n';
    for (const method of ['linkage', 'ultrametric']) {
      const result = await run(method, [['plants.csv', named, 'features']]);
      expect(result.classes).toEqual(['ash', 'fir', 'ivy', 'hop']);
      expect(result.points?.labels?.names).toEqual(['tree', 'vine']);
    }
  });

  it('of rows that are named and share no labels joins classes', async () => {
    const result = await run('linkage', [
      ['weights.csv', '0,0\n0,1\n9,9\n', 'features'],
      ['names.txt', 'cat\ndog\ncar\n', 'classes'],
    ]);
    expect(result.points).toBeUndefined();
    expect(result.classes).toEqual(['cat', 'dog', 'car']);
  });

  it('of dissimilarities between labelled points knows the labels', async () => {
    const square = '0,1,9\n1,0,9\n9,9,0\n';
    const labels: NamedFile = ['y.txt', '0\n0\n1\n', 'labels'];
    const result = await run('linkage', [['d.csv', square, 'dissimilarity'], labels], { distance: 'precomputed' });
    expect(result.points).toMatchObject({ coordinates: null, labels: { values: Int32Array.of(0, 0, 1) } });
    expect(result.metrics?.ari).toBe(1);
  });

  it('says that it took rows without names and labels for points', async () => {
    const bare = writeNpy([3, 2], Float64Array.of(0, 0, 0, 1, 9, 9));
    const result = await run('linkage', [['x.npy', bare, 'features']]);
    expect(result.classes).toEqual(['point 0', 'point 1', 'point 2']);
    expect(result.points?.coordinates).toHaveLength(6);
    expect(codesOf(result)).toContain('unnamed-rows');
  });

  it.each([
    ['linkage', {}],
    ['ultrametric', { neighbours: 2 }],
  ])('of several columns that name the rows takes the words, and says so: %s', async (method, options) => {
    const rows = [
      'uuid,,f1,f2',
      'ab12,wolf,27.3,35.2',
      'cd34,lion,28.4,16.2',
      'ef56,cat,89.7,87.2',
      'ef78,cow,80.7,17.2',
    ];
    const result = await run(method, [['x.csv', rows.join('\n'), 'features']], options);
    expect(result.classes).toEqual(['wolf', 'lion', 'cat', 'cow']);
    expect(result.warnings.find(({ code }) => code === 'row-names')?.message).toBe(
      'Rows are named by a column without heading; left out: uuid.',
    );
    const days = [',f1,f2,date', ...[1, 2, 3, 4].map((i) => `${i}01,${i}.5,${i * i},2024-03-0${i}`)];
    const dated = await run(method, [['y.csv', days.join('\n'), 'features']], options);
    expect(dated.classes).toEqual(['101', '201', '301', '401']);
  });

  it('refuses labels of other points', async () => {
    const files: NamedFile[] = [
      ['own.csv', '0,0\n0,1\n9,9\n', 'features'],
      ['y.txt', '0\n1\n', 'labels'],
    ];
    await expect(run('linkage', files)).rejects.toThrow('2 labels for the 3 points of own.csv');
  });
});

it('a reference over the labels scores the tree of the points, and the labels are found in it by their names', async () => {
  const reference: NamedFile = ['kinds.nwk', '((yew,oak),fern);', 'reference'];
  for (const method of ['linkage', 'ultrametric', 'hmmc']) {
    const result = await run(method, [['own.csv', OWN, 'features'], reference]);
    expect(result.metrics?.sp).toBeGreaterThan(0);
    expect(result.metrics?.random.sp?.mean).toBeGreaterThan(0);
    expect(codesOf(result)).not.toContain('reference-by-index');
  }
});
