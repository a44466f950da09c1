import { describe, expect, it } from 'vitest';
import { fitBytes, UltrametricFit } from '../../../../../web/engine/bindings/ultrametric.ts';
import { writeNpy } from '../../../../../web/engine/data/formats/npy/write.ts';
import { graphOfPicture } from '../../../../../web/engine/methods/ultrametric/image.ts';
import { bytesOfFit, estimateFit } from '../../../../../web/engine/methods/ultrametric/memory.ts';
import { runUltrametric } from '../../../../../web/engine/methods/ultrametric/run.ts';
import type { Dataset, Picture } from '../../../../../web/engine/model/dataset.ts';
import { cases } from '../../../../support/cases.ts';
import { NOTHING, newCore } from '../../../../support/core.ts';
import { PLAIN, randomGraph } from '../../../../support/ultrametric-graphs.ts';
import { codesOf, datasetIn } from '../../data/roles.ts';

const run = (dataset: Dataset, options = {}) => runUltrametric(newCore(), dataset, options, {});

/** Classes 0 and 1 are confused, and so are 2 and 3. */
const CONFUSION = ',a,b,c,d\na,8,4,0,0\nb,5,9,1,0\nc,0,1,9,3\nd,0,0,4,7\n';
const logits = Float64Array.from(
  [0, 1, 2, 3].flatMap((c) =>
    [0, 1].flatMap((i) => [0, 1, 2, 3].map((k) => (k === c ? 5 + i : (k ^ 1) === c ? 3 : (k + c + i) / 10))),
  ),
);

describe('graphs of classes', () => {
  it('1 - similarity of a confusion matrix joins what is confused, and measures the tree', async () => {
    const result = await run(await datasetIn(['m.csv', CONFUSION, 'confusion']));
    expect(result.options.graph).toBe('confusion');
    expect(result.classes).toEqual(['a', 'b', 'c', 'd']);
    expect(result.points).toBeUndefined();
    expect([...(result.merges ?? [])].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(result.hierarchy.height[6]).toBeGreaterThan(result.hierarchy.height[5] ?? 9);
    expect(result.metrics?.points).toBe(51);
  });

  it('class means of logits, and confusions counted from them', async () => {
    const dataset = await datasetIn(
      ['logits.npy', writeNpy([8, 4], logits), 'logits'],
      ['labels.txt', '0\n0\n1\n1\n2\n2\n3\n3\n', 'labels'],
    );
    const means = await run(dataset, { graph: 'class-means' });
    expect([...(means.merges?.subarray(0, 4) ?? [])].sort()).toEqual([0, 1, 2, 3]);
    expect(codesOf(means)).toContain('class-means');
    expect(means.inputs.map(({ role }) => role)).toEqual(['logits', 'labels']);
    await expect(run(dataset, { graph: 'knn' })).rejects.toThrow('a graph of kind knn');
  });

  it('dissimilarities between classes that have names keep them', async () => {
    const dataset = await datasetIn(
      ['d.csv', '0,1,3\n1,0,2\n3,2,0\n', 'dissimilarity'],
      ['names.txt', 'cat\ndog\nfish\n', 'classes'],
    );
    expect((await run(dataset)).classes).toEqual(['cat', 'dog', 'fish']);
    const named = await datasetIn(['d.csv', ',cat,dog,fish\ncat,0,1,3\ndog,1,0,2\nfish,3,2,0\n', 'dissimilarity']);
    expect((await run(named)).classes).toEqual(['cat', 'dog', 'fish']);
  });
});

describe('graphs of pixels', () => {
  /** Left half black, right half white, one grey pixel on the left. */
  const colours = Uint8Array.from({ length: 3 * 24 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return pixel === 0 ? 20 : pixel % 6 < 3 ? 0 : 255;
  });
  const picture: Picture = { width: 6, height: 4, colours, shrunk: 1 };

  it('are grids of four neighbours with weights above 0', () => {
    const { src, dst, weight } = graphOfPicture(picture);
    expect(weight.length).toBe(5 * 4 + 6 * 3);
    src.forEach((a, e) => {
      const b = dst[e] ?? 0;
      expect(b - a === 6 || (b - a === 1 && b % 6 > 0)).toBe(true);
    });
    expect(Math.min(...weight)).toBe(1 / 256);
    expect(Math.max(...weight)).toBeCloseTo((1 + Math.sqrt(3) * 255) / 256, 12);
  });

  it('segment into what differs most', async () => {
    const dataset: Dataset = { ...NOTHING, image: { file: 'p.png', picture } };
    const result = await run(dataset, { clusters: 2 });
    expect(result.options.graph).toBe('image');
    expect([...(result.clusters ?? [])]).toEqual(Array.from({ length: 24 }, (_, pixel) => (pixel % 6 < 3 ? 0 : 1)));
    expect(result.inputs[0]).toMatchObject({ role: 'image', shape: [4, 6] });
    expect(result.points?.coordinates).toBeNull();
  });
});

describe('lengths that nothing keeps positive', () => {
  const graph = async () => await datasetIn(['e.csv', 'src,dst,weight\n0,1,1\n1,2,2\n0,2,3\n', 'edges']);

  it('are the parameters: the closest ultrametric is met in a few steps', async () => {
    const { hierarchy, options } = await run(await graph(), {
      positive: 'identity',
      iterations: 400,
      early_stop: 'off',
    });
    expect(options.positive).toBe('identity');
    [1, 2.5].forEach((height, merge) => {
      expect(hierarchy.height[3 + merge]).toBeCloseTo(height, 2);
    });
  });

  it('are refused below 0', async () => {
    const shrinking = { positive: 'identity', terms: 'size:1', iterations: 100, early_stop: 'off' };
    await expect(run(await graph(), shrinking)).rejects.toThrow('fell below 0');
  });
});

it('vertices that are counted from 1, or are called by numbers, are those that have edges', async () => {
  const result = await run(await datasetIn(['e.csv', 'src,dst,weight\n1,2,1\n2,7,2\n1,7,3\n', 'edges']));
  expect(result.classes).toEqual(['1', '2', '7']);
});

describe('memory', () => {
  it('is estimated as the core has it', () => {
    const core = newCore();
    for (const [n, m] of [
      [1, 0],
      [200, 700],
      [1_000_000, 3_000_000],
    ] as const) {
      expect(bytesOfFit(n, m, false)).toBe(fitBytes(core, n, m, 0));
      expect(bytesOfFit(n, m, true)).toBe(fitBytes(core, n, m, 0.5));
    }
  });

  const [N = 0] = cases([100_000], () => [50_000]);
  const dasgupta = { closest: 0, size: 0, triplet: 0, dasgupta: 1 };
  const leaping = { step: 5, positive: 'relu' } as const;
  const FITS = [
    ['a fit', N, 2 * N, 1e9, {}],
    ['most edges entering the tree', N, 2 * N, 1e9, leaping],
    ['the same with ties', N, 2 * N, 3, leaping],
    ['average linkage at the start', N, 2 * N, 1e9, { start: 'average' }],
    ['dense edges, few of which enter', N / 100, 4 * N, 1e9, { start: 'average' }],
    ['a tree', 2 * N, 0, 1e9, {}],
    ['Dasgupta’s term', N, N, 1e9, { weights: dasgupta }],
    ['Dasgupta’s term on a tree', 2 * N, 0, 1e9, { weights: dasgupta }],
  ] as const;
  const few = ['a fit', 'most edges entering the tree', 'average linkage at the start', 'Dasgupta’s term on a tree'];
  it.each(cases(FITS, (all) => all.filter(([name]) => few.includes(name))))(
    'is enough for %s',
    (_, vertices, extra, values, options) => {
      const core = newCore();
      const graph = randomGraph(1, vertices, extra, values);
      const empty = core.bytes;
      const settings = { ...PLAIN, ...options };
      const fit = new UltrametricFit(core, graph, settings);
      fit.step('weights' in options ? 2 : 12);
      fit.values('best');
      fit.destroy();
      expect(core.bytes).toBeGreaterThan(empty);
      expect(core.bytes).toBeLessThan(fitBytes(core, vertices, graph.weight.length, settings.weights.dasgupta));
    },
  );

  it('is said before a run, and a graph too large is refused with it before it is made', async () => {
    const squares = new Float64Array(600).map((_, i) => i * i);
    const dataset = await datasetIn(['x.npy', writeNpy([300, 2], squares), 'features']);
    const options = { graph: 'auto', neighbours: 5 };
    expect(estimateFit(dataset, options)?.bytes).toBe(bytesOfFit(300, 300 * 6 - 1, false));
    const withTerm = { ...options, terms: 'closest:1,dasgupta:1' };
    expect(estimateFit(dataset, withTerm)?.bytes).toBe(bytesOfFit(300, 300 * 6 - 1, true));
    const huge = writeNpy(
      [6000, 2],
      Float64Array.from({ length: 12_000 }, (_, i) => i),
    );
    await expect(run(await datasetIn(['x.npy', huge, 'features']), { neighbours: 5999 })).rejects.toThrow(
      /needs 3\d{3} MB, 1800 MB can be had/,
    );
  });
});

describe('memory of text', () => {
  it('is stated before its rows are counted', async () => {
    const rows = Array.from({ length: 30_000 }, (_, i) => `${(i % 97) / 100 + 1},${(i % 89) / 100 + 2}`);
    const dataset = await datasetIn(['x.csv', `${rows.join('\n')}\n`, 'features']);
    const bytes = estimateFit(dataset, { graph: 'auto', neighbours: 5 })?.bytes ?? 0;
    expect(bytes / bytesOfFit(30_000, 30_000 * 6 - 1, false)).toBeGreaterThan(0.98);
    expect(bytes / bytesOfFit(30_000, 30_000 * 6 - 1, false)).toBeLessThan(1.02);
  });
});

describe('labelled points', () => {
  const text = `a,b,label\n${Array.from({ length: 20 }, (_, i) => `${i % 10},${i < 10 ? 0 : 9 + (i % 3)},${i < 10 ? 'x' : 'y'}`).join('\n')}\n`;
  it('can be named, and are remembered', async () => {
    const dataset = await datasetIn(['x.csv', text, 'features']);
    const terms = 'closest:1,triplet:1';
    const result = await run(dataset, { terms, labelled_points: '12, 3,4' });
    expect([...(result.points?.labelled ?? [])]).toEqual([3, 4, 12]);
    expect(result.options.labelled_points).toBe('12, 3,4');
    expect(result.options).not.toHaveProperty('labelled');
    await expect(run(dataset, { terms, labelled_points: '3,20' })).rejects.toThrow('points 0 to 19');
    await expect(run(dataset, { terms, labelled_points: '3,3' })).rejects.toThrow('labelled_points is 3,3');
  });
  it('are those with a label where others have none', async () => {
    const known = new Set([3, 4, 12, 15]);
    const some = text.split('\n').map((line, i) => (i === 0 || known.has(i - 1) ? line : line.replace(/[xy]$/, '')));
    const options = { terms: 'closest:1,triplet:1' };
    const whole = await run(await datasetIn(['x.csv', text, 'features']), { ...options, labelled_points: '3,4,12,15' });
    const partly = await run(await datasetIn(['x.csv', some.join('\n'), 'features']), options);
    expect(partly.points?.labelled).toEqual(whole.points?.labelled);
    expect(partly.hierarchy).toEqual(whole.hierarchy);
    expect(partly.metrics?.points).toBe(4);
  });
});
