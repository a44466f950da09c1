import { describe, expect, test } from 'vitest';
import { DataError } from '../../web/engine/base/error.ts';
import { pngOf } from '../support/pictures.ts';
import { savedFiles } from '../support/saved-files.ts';
import { elements, npy } from '../web/engine/data/write.ts';
import { ultrametric } from './commands.ts';

const EDGES = [
  [0, 1, 1.5],
  [1, 2, 2.5],
  [2, 3, 0.5],
  [0, 3, 4],
];
const lines = (rows: readonly (readonly number[])[]): string => `${rows.map((row) => row.join()).join('\n')}\n`;
const POINTS = EDGES.map(([a = 0, b = 0, c = 0]) => [a + 0.25, b, c]);

const { saved } = savedFiles('ultrametric');

/** The command line's reading of a file: the kind of graph, the role of the input and the number of leaves. */
async function made(content: string | Uint8Array, name = 'input.csv', ...flags: string[]) {
  const words = [saved(name, content), '--iterations', '1', ...flags];
  const { options, inputs, classes } = JSON.parse(String(await ultrametric(words)));
  return [options.graph, inputs[0].role, classes.length];
}

describe('the graph that nobody named', () => {
  test.each([
    ['edges', `src,dst,weight\n${lines(EDGES)}`, ['edges', 'edges', 4]],
    ['edges called by other words', `from,to,distance\n${lines(EDGES)}`, ['edges', 'edges', 4]],
    ['dissimilarities', '0,1.5,2\n1.5,0,1\n2,1,0\n', ['dissimilarity', 'dissimilarity', 3]],
    ['similarities', '1,0.25,0.5\n0.25,1,0.75\n0.5,0.75,1\n', ['dissimilarity', 'similarity', 3]],
    ['confusions', 'true\\pred,a,b,c\na,9,1,0\nb,2,8,1\nc,0,3,7\n', ['confusion', 'confusion', 3]],
    ['points', lines(POINTS), ['knn', 'features', 4]],
    ['points with names that are no edges', `height,width,weight\n${lines(EDGES)}`, ['knn', 'features', 4]],
    ['points below 0', lines([...EDGES, [1, 2, -1]]), ['knn', 'features', 5]],
  ])('is that of %s, as in the page', async (_, text, expected) => {
    expect(await made(text)).toEqual(expected);
  });

  test('is asked for where a square may be of similarities, which can be said', async () => {
    const off = '0,0.25,0.5\n0.25,0,0.75\n0.5,0.75,0\n';
    const error = await made(off, 'similarities.csv').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'unclear-square', remedy: expect.stringContaining('--as similarity') });
    for (const role of ['similarity', 'dissimilarity'])
      expect(await made(off, 'similarities.csv', '--as', role)).toEqual(['dissimilarity', role, 3]);
    expect(await made(off, 'similarities.csv', '--as', 'features')).toEqual(['knn', 'features', 3]);
    expect(await made(off, 'similarities.csv', '--graph', 'dissimilarity')).toEqual([
      'dissimilarity',
      'dissimilarity',
      3,
    ]);
  });

  test('is asked for where three columns may be edges or points', async () => {
    const stored = npy('<f8', [4, 3], elements('f8', EDGES.flat()));
    const byColumn = npy(
      '<f4',
      [4, 3],
      elements(
        'f4',
        [0, 1, 2].flatMap((c) => EDGES.map((row) => row[c] ?? 0)),
      ),
      true,
    );
    for (const [name, content] of [
      ['bare.csv', lines(EDGES)],
      ['bare.npy', stored],
      ['columns.npy', byColumn],
    ] as const) {
      const error = await made(content, name).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DataError);
      expect(error).toMatchObject({ code: 'unclear-graph', remedy: expect.stringContaining('--graph edges') });
      expect(await made(content, name, '--graph', 'edges')).toEqual(['edges', 'edges', 4]);
      expect(await made(content, name, '--graph', 'knn')).toEqual(['knn', 'features', 4]);
    }
  });
});

describe('a picture', () => {
  const flag = pngOf(24, 12, (x) => (x < 8 ? [200, 30, 30] : x < 16 ? [240, 240, 240] : [30, 60, 160]));
  const stripes = Array.from({ length: 24 * 12 }, (_, pixel) => Math.floor((pixel % 24) / 8));

  test.each([
    ['pixels', 24 * 12, []],
    ['superpixels', 18, ['--graph', 'superpixels', '--superpixels', '18']],
  ])('is cut into regions by %s, and every pixel has its own', async (_, leaves, flags) => {
    const words = [saved('flag.png', flag), '--clusters', '3', ...flags];
    const { classes, clusters, inputs } = JSON.parse(String(await ultrametric(words)));
    expect(classes.length).toBe(leaves);
    expect(inputs[0]).toMatchObject({ role: 'image', shape: [12, 24] });
    const names = new Map<number, number>();
    for (const cluster of clusters as number[]) if (!names.has(cluster)) names.set(cluster, names.size);
    expect((clusters as number[]).map((cluster) => names.get(cluster))).toEqual(stripes);
  });

  test('that is none, or has fewer superpixels than clusters, is told by what is so', async () => {
    const named = [saved('text.png', 'no picture'), '--graph', 'superpixels'];
    await expect(ultrametric(named)).rejects.toThrow('the name says a PNG picture, the content is something else');
    const words = [saved('flag.png', flag), '--graph', 'superpixels', '--superpixels', '18', '--clusters', '40'];
    const { warnings } = JSON.parse(String(await ultrametric(words)));
    const said = warnings.find(({ code }: { code: string }) => code === 'tied-heights')?.message;
    expect(said).toContain('instead of 40: the graph has no more vertices than 18');
  });
});
