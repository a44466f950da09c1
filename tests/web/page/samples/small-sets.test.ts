import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeNewick } from '../../../../web/engine/hierarchy/newick.ts';
import { confusionFindings } from '../../../../web/engine/methods/confusion/findings.ts';
import { l2hFindings } from '../../../../web/engine/methods/l2h/findings.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { SAMPLES } from '../../../../web/page/samples/index.ts';
import { housePixels } from '../../../../web/page/samples/made/picture.ts';
import { SMALL_SETS } from '../../../../web/page/samples/small-sets.ts';
import { NOTHING, newCore } from '../../../support/core.ts';
import { clustersOf, dataOfFiles, sampleOf } from './opened-samples.ts';

// The purpose of each small set.

/** The data of a sample as the page puts them together; of several models the one whose file is named is shown. */
async function dataOf(id: string, model?: string): Promise<Dataset> {
  const { opens, load } = sampleOf(id);
  if (model === undefined) return dataOfFiles(await load(), opens.roles);
  const roles = Object.entries(opens.roles).map(([name, role]) => [name, role === 'logits' ? 'unused' : role] as const);
  return dataOfFiles(await load(), { ...Object.fromEntries(roles), [model]: 'logits' });
}

interface Asked {
  readonly method?: string;
  readonly options?: Options;
  readonly model?: string;
}

/** The result of a sample: as it opens, or with other options, or by another method. */
async function run(id: string, { method, options = {}, model }: Asked = {}): Promise<Result> {
  const { opens } = sampleOf(id);
  const all = method === undefined ? { ...opens.options, ...options } : options;
  return runMethod(newCore(), method ?? opens.method, await dataOf(id, model), all, {});
}

const tree = ({ hierarchy, classes }: Result): string => writeNewick({ hierarchy, classes }).text;
const linked = (id: string, method: string): Promise<Result> =>
  run(id, { method: 'linkage', options: { method, distance: 'euclidean' } });
const LINKAGES = ['single', 'complete', 'average', 'weighted', 'ward'];

/** The numbers of a square table, by row. */
async function cellsOf(id: string): Promise<number[][]> {
  const [file] = await sampleOf(id).load();
  const lines = new TextDecoder().decode(file?.bytes).trim().split('\n');
  return lines.slice(1).map((line) => line.split(',').slice(1).map(Number));
}

/** The column of the largest number off the diagonal. */
const worst = (row: readonly number[], own: number): number =>
  row.reduce(
    (best, value, at) => (at !== own && (best === own || value > (row[best] ?? 0)) ? at : best),
    own === 0 ? 1 : 0,
  );

/** A picture is decoded by a browser alone. */
const READ_HERE = SMALL_SETS.filter(({ opens }) => !Object.values(opens.roles).includes('image'));

it.each(SMALL_SETS)('$id is small, and the same every time', async ({ load, downloads }) => {
  const files = await load();
  expect(await load()).toEqual(files);
  expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(3500);
  expect(downloads.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const [at, file] of files.entries()) expect(await downloads[at]?.read()).toEqual(file.bytes);
});

it.each(READ_HERE)('$id opens as what it is said to be, and nothing has to be guessed', async ({ id }) => {
  const { warnings, classes } = await run(id);
  expect(classes.length).toBeGreaterThan(3);
  expect(warnings.filter(({ code }) => code.startsWith('guessed'))).toEqual([]);
});

describe('mistakes of a classifier', () => {
  it('make a tree of fruits: citrus fruits, apple and pear, berries', async () => {
    expect(tree(await run('fruits'))).toBe('(((lemon,orange),(apple,pear)),(strawberry,cherry));');
  });

  it('that go one way count half: the largest number is not the closest pair', async () => {
    const cells = await cellsOf('one-way');
    const shares = cells.map((row) => row.map((value) => value / row.reduce((a, b) => a + b)));
    const largest = (table: readonly number[][]): number => Math.max(...table.map((row, i) => row[worst(row, i)] ?? 0));
    expect([largest(cells), largest(shares)]).toEqual([cells[0]?.[1], shares[0]?.[1]]);
    const result = await run('one-way');
    const [husky, wolf, cat, lynx] = [0, 1, 2, 3];
    const alike = (a: number, b: number): number => result.similarity?.[5 * a + b] ?? 0;
    expect(alike(cat, lynx)).toBeGreaterThan(alike(husky, wolf));
    expect(tree(result)).toBe('(((cat,lynx),cow),(husky,wolf));');
  });

  it('that go one way give another tree where the true classes are taken from the wrong side', async () => {
    expect(tree(await run('one-way', { options: { truth: 'columns' } }))).toBe('(((cat,lynx),wolf),(husky,cow));');
  });

  it('for one class, predicted too often, leave the other pairs together, and it in several groups where that is allowed', async () => {
    const [, ...others] = (await cellsOf('over-predicted')).map(worst);
    expect(others).toEqual([0, 0, 0, 0, 0]);
    expect(tree(await run('over-predicted'))).toBe('(((dog,wolf),(cat,lynx)),(horse,zebra));');
    const several = await run('over-predicted', { options: { inheritance: 'multiple' } });
    expect(tree(several)).toBe('(((dog,wolf),(cat,lynx)),((dog,wolf),(horse,zebra)));');
  });

  it('with five classes and ten points: the fox is weakest and goes to the dog, though its logits are among the largest', async () => {
    const result = await run('five-classes');
    const [first] = l2hFindings(result)?.evidence ?? [];
    expect(tree(result)).toBe('((cow,horse),(cat,(fox,dog)));');
    expect(first?.score).toBeLessThan(first?.nextScore ?? 0);
  });
});

describe('the same ranks at two temperatures', () => {
  const of = (model: string, method: string) => run('two-temperatures', { model, method });

  it('have the same answers and the same confusions, but other trees of their logits', async () => {
    const [cold, warm] = [await of('temperature-1.csv', 'l2h'), await of('temperature-4.csv', 'l2h')];
    expect(warm.contingency).toEqual(cold.contingency);
    expect(warm.metrics?.accuracy).toBe(cold.metrics?.accuracy);
    expect(tree(cold)).toBe('((cow,horse),(dog,(wolf,cat)));');
    expect(tree(warm)).toBe('((cow,horse),(cat,(wolf,dog)));');
    const [some, same] = [await of('temperature-1.csv', 'confusion'), await of('temperature-4.csv', 'confusion')];
    expect(tree(same)).toBe(tree(some));
  });
});

describe('pure noise', () => {
  it('is right as often as chance, and no group but the whole comes back in half of the resamples', async () => {
    const { support, metrics } = await run('noise');
    expect(metrics?.accuracy).toBeLessThan(2 / 8);
    expect(Math.max(...(support ?? []).slice(0, -1))).toBeLessThan(0.5);
  });
});

describe('points in the plane', () => {
  it('with a bridge are one cluster and a stray point to single linkage; Ward finds both blobs', async () => {
    const [single, ward] = [await linked('bridge', 'single'), await linked('bridge', 'ward')];
    expect(single.metrics?.ari).toBeLessThan(0.1);
    expect(ward.metrics?.ari).toBeGreaterThan(0.8);
  });

  it('on circles are found by single linkage, and by no other: it is the other way round', async () => {
    const scores = await Promise.all(LINKAGES.map(async (name) => (await linked('circles', name)).metrics?.ari ?? 0));
    expect(scores[0]).toBe(1);
    expect(Math.max(...scores.slice(1))).toBeLessThan(0.5);
  });

  it.each(LINKAGES)(
    'in nested blobs are the halves, pairs and blobs at 2, 4 and 8 clusters by %s linkage',
    async (name) => {
      const result = await linked('nested', name);
      for (const count of [2, 4, 8]) {
        const found = clustersOf(result, count).map(
          (points) => new Set(points.map((i) => Math.floor(i / (72 / count)))),
        );
        expect(found.map(({ size }) => size)).toEqual(Array(count).fill(1));
        expect(new Set(found.flatMap((each) => [...each])).size).toBe(count);
      }
    },
  );

  it.each(LINKAGES)('that are duplicates join at height 0 before anything else by %s linkage', async (name) => {
    const { hierarchy } = await linked('duplicates', name);
    const joins = hierarchy.height.filter((_, node) => hierarchy.classOf[node] === -1);
    expect(joins.filter((height) => height === 0)).toHaveLength(42 - 12);
  });
});

describe('worked examples of the papers', () => {
  it('the six classes are merged as in the text, round by round, with one parent and with several', async () => {
    const single = await run('six-classes');
    const [first, second] = confusionFindings(single)?.rounds.rounds ?? [];
    expect(first?.m).toBe(0.11);
    expect(first?.delta).toBeCloseTo(0.011, 12);
    expect([...(first?.pairs ?? [])].join('')).toBe('0105342324');
    expect(second?.m).toBeCloseTo(0.0525, 12);
    expect(tree(single)).toBe('(((t0,t1),t5),(t3,t4,t2));');
    const several = await run('six-classes', { options: { inheritance: 'multiple' } });
    expect(tree(several)).toBe('(((t0,t1),(t0,t5)),(t2,t3,t4));');
  });

  it('of the four animals dogs are chosen first and go to the cats', async () => {
    const result = await run('four-animals');
    expect(
      Array.from(result.merges ?? [])
        .slice(0, 2)
        .map((node) => result.classes[node]),
    ).toEqual(['dog', 'cat']);
    expect(tree(result)).toBe('(bird,(horse,(dog,cat)));');
  });

  it('the small graph has the min-max distances of the paper’s figure', async () => {
    const result = await run('small-graph');
    const heights = Array.from(result.hierarchy.height.slice(5));
    expect(heights.map((height) => Number(height.toFixed(6)))).toEqual([3, 4, 5, 7]);
  });

  it('the picture is a PNG of the pixels it was made of, and its six regions are what was painted', async () => {
    const [file] = await sampleOf('picture').load();
    const bytes = Buffer.from(file?.bytes ?? []);
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    const raw = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)));
    const rows = Array.from({ length: height }, (_, y) => [
      ...raw.subarray(y * (3 * width + 1) + 1, (y + 1) * (3 * width + 1)),
    ]);
    const colours = housePixels();
    expect(rows.flat()).toEqual([...colours]);
    const image = { file: 'house.png', picture: { width, height, colours, shrunk: 1 } };
    const { method, options } = sampleOf('picture').opens;
    const result = await runMethod(newCore(), method, { ...NOTHING, image }, options, {});
    const sizes = clustersOf(result, 6).map((pixels) => pixels.length);
    expect(sizes.sort((a, b) => b - a)).toEqual([340, 182, 102, 88, 32, 24]); // sky, meadow, wall, roof, sun and door
  });
});

it('every sample is in the table of the docs', () => {
  const table = readFileSync('docs/samples.md', 'utf8');
  for (const { id } of SAMPLES) expect(table).toContain(`\`${id}\``);
});
