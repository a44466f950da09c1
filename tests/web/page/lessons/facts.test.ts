import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CutCurve, cutCurve } from '../../../../web/engine/hierarchy/analysis/cut-curve.ts';
import { planeNearness } from '../../../../web/engine/hierarchy/analysis/similarity.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { l2hFindings } from '../../../../web/engine/methods/l2h/findings.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { dataOf } from '../../../../web/page/lessons/data.ts';
import { loadLessons } from '../../../../web/page/lessons/index.ts';
import type { Run } from '../../../../web/page/lessons/lesson.ts';
import { readRun, requestOf } from '../../../../web/page/lessons/run.ts';
import type { Sample, SampleFile } from '../../../../web/page/samples/sample.ts';
import { newCore } from '../../../support/core.ts';
import { clustersOf, dataOfFiles } from '../samples/opened-samples.ts';

// The statements of the lessons are true of their data. What is asked in them is computed from the result anyway.

const lessons = await loadLessons();

function partOf(id: string, number: number) {
  const lesson = lessons.find((each) => each.id === id);
  const part = lesson?.parts[number - 1];
  if (lesson === undefined || part === undefined) throw new Error(`there is no part ${number} of ${id}`);
  const sample = dataOf(lesson, part);
  if (sample === null) throw new Error(`part ${number} of ${id} has no data`);
  return { part, sample };
}

/** The words of a lesson, without the ends of its lines. */
const wordsOf = (id: string): string =>
  readFileSync(`web/page/lessons/texts/${id}.lesson.md`, 'utf8').replaceAll(/\n(?!\n)/g, ' ');

async function made(sample: Sample, run: Run | null, files?: readonly SampleFile[]): Promise<Result> {
  const request = requestOf(run, sample);
  if (request === null) throw new Error('nothing says how the tree is made');
  const dataset = await dataOfFiles(files ?? (await sample.load()), sample.opens.roles);
  return runMethod(newCore(), request.method, dataset, request.options, {});
}

const linkageOf = (sample: Sample, method: string): Promise<Result> =>
  made(sample, readRun(`method=linkage&option.method=${method}&option.distance=euclidean`, null));

const three = (value: number | undefined): string => String(Number((value ?? Number.NaN).toPrecision(3)));

describe('What is one L2H merge?', async () => {
  const { part, sample } = partOf('one-merge', 1);
  const text = wordsOf('one-merge');
  const [file] = await sample.load();
  const csv = new TextDecoder().decode(file?.bytes);
  const [names = [], ...lines] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const rows = lines.map((line) => line.map(Number));

  /** The class of the largest value without those left out, and its probability among the others. */
  function answer(row: readonly number[], without = ''): { name: string; probability: number } {
    const kept = names.flatMap((name, at) => (name === without ? [] : [{ name, weight: Math.exp(row[at] ?? 0) }]));
    const best = kept.reduce((a, b) => (b.weight > a.weight ? b : a));
    return { name: best.name, probability: best.weight / kept.reduce((sum, { weight }) => sum + weight, 0) };
  }
  const answers = rows.map((row) => answer(row));
  const confidences = (of: string): number[] => answers.filter(({ name }) => name === of).map((a) => a.probability);
  const score = (of: string): number => confidences(of).reduce((a, b) => a + b) / confidences(of).length;

  it('says the logits of the fox as they are', () => {
    for (const [picture, row] of rows.slice(0, 3).entries()) {
      const others = names.flatMap((name, at) => (name === 'fox' ? [] : [{ name, value: row[at] ?? 0 }]));
      const said = others.toSorted((a, b) => b.value - a.value || names.indexOf(a.name) - names.indexOf(b.name));
      const list = said.map(({ name, value }) => `${name} ${value}`).join(', ');
      expect(text).toContain(`Picture ${picture}: ${list}`);
    }
  });

  it('says the scores as they are: the fox is the weakest', async () => {
    const { evidence = [] } = l2hFindings(await made(sample, part.run)) ?? {};
    const said = names.map((name) => `${name} ${three(score(name))}`);
    expect(text).toContain(said.toSorted((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1])).join(', '));
    expect(evidence[0]?.score).toBeCloseTo(score('fox'), 12);
    expect(confidences('fox').every((each) => Math.abs(each - 0.5) < 0.06)).toBe(true);
    expect(confidences('horse')).toHaveLength(1);
    const others = names.slice(1).flatMap(confidences);
    expect(Math.min(...others)).toBeGreaterThan(0.78);
  });

  it('says right where its pictures go, and what they have there', async () => {
    const went = rows.slice(0, 3).map((row) => answer(row, 'fox'));
    expect(went.map(({ name }) => name)).toEqual(['cat', 'cat', 'dog']);
    const [one = 0, two = 0, dog = 0] = went.map(({ probability }) => probability);
    expect([one < 0.5, two < 0.5, dog > 0.9]).toEqual([true, true, true]);
    expect(text).toContain(`Dog, with ${three(dog)} against ${three(one + two)} for the cat.`);
    const { evidence = [] } = l2hFindings(await made(sample, part.run)) ?? {};
    expect(evidence[0]?.average).toBeCloseTo(dog, 12);
    expect(evidence[0]?.runnerUpAverage).toBeCloseTo(one + two, 12);
  });

  it.each([
    ['4,2.7,3.3', '4,2.7,3.4', 'cat from 3.3 to 3.4', 0.933],
    ['4,3.7,0.5', '4,3.5,0.5', 'dog in picture 2 from 3.7 to 3.5', 0.908],
  ])('says right that %s to %s is enough', async (before, after, words, sum) => {
    expect(text).toContain(words);
    expect(csv.split(before)).toHaveLength(2);
    const files = [{ name: file?.name ?? '', bytes: new TextEncoder().encode(csv.replace(before, after)) }];
    const { merges, findings } = await made(sample, part.run, files).then((result) => ({
      merges: result.merges,
      findings: l2hFindings(result),
    }));
    expect([names[merges?.[0] ?? -1], names[merges?.[1] ?? -1]]).toEqual(['fox', 'cat']);
    expect(findings?.evidence[0]?.average).toBeCloseTo(sum, 3);
  });

  it('says right who is the weakest after the first merge', async () => {
    const { merges } = await made(sample, part.run);
    expect(names[merges?.[2] ?? -1]).toBe('cow');
    const [cow, cat, horse, both] = [score('cow'), score('cat'), score('horse'), score('fox') + score('dog')].map(
      three,
    );
    expect(text).toContain(`Cow, with ${cow}. Cat has ${cat}, horse ${horse}, fox and dog have ${both} together.`);
  });
});

describe('What is “near”?', () => {
  const OTHERS = ['complete', 'average', 'ward'];

  it('says right that the others cut both circles in two', async () => {
    const { sample } = partOf('near', 1);
    expect((await linkageOf(sample, 'single')).metrics?.ari).toBe(1);
    for (const method of OTHERS) {
      const result = await linkageOf(sample, method);
      const labels = result.points?.labels?.values;
      const circles = clustersOf(result, 2).map((points) => new Set(points.map((point) => labels?.[point])).size);
      expect(circles).toEqual([2, 2]);
      expect(Math.abs(result.metrics?.ari ?? 1)).toBeLessThan(0.01);
    }
  });

  it('says right what each does with the bridge', async () => {
    const { sample } = partOf('near', 2);
    const single = await linkageOf(sample, 'single');
    expect(single.metrics?.ari).toBe(0);
    expect(
      clustersOf(single, 2)
        .map((points) => points.length)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 67]);
    for (const method of OTHERS) {
      const result = await linkageOf(sample, method);
      expect(three(result.metrics?.ari ?? 0).slice(0, 4)).toBe('0.88');
      const { coordinates, labels } = result.points ?? {};
      for (const points of clustersOf(result, 2)) {
        const blobs = points.map((point) => labels?.values[point]);
        const most = blobs.filter((each) => each === 0).length * 2 > blobs.length ? 0 : 1;
        const wrong = points.filter((point) => labels?.values[point] !== most);
        expect(wrong.every((point) => Math.abs((coordinates?.[2 * point] ?? 0) - 3) < 2)).toBe(true);
      }
    }
  });
});

describe('Where to cut?', () => {
  function curveOf({ hierarchy, classes, points }: Result): CutCurve {
    const shape = { hierarchy, parents: parentsOf(hierarchy), order: drawingOrder(hierarchy) };
    const nearness = planeNearness(points?.coordinates ?? new Float64Array());
    return cutCurve({ shape, classes: classes.length, points: null, similarity: null, nearness });
  }
  const at = ({ levels }: CutCurve, values: Float64Array | null, clusters: number): number =>
    values?.[levels.count.indexOf(clusters)] ?? Number.NaN;
  const text = wordsOf('cut');

  it('says right where gaps are wide', async () => {
    const { sample, part } = partOf('cut', 1);
    const { levels } = curveOf(await made(sample, part.run));
    const gaps = Array.from(levels.count, (clusters, level) => ({
      clusters,
      gap: (levels.height[level + 1] ?? 0) - (levels.height[level] ?? 0),
    })).filter(({ clusters }) => clusters > 1 && clusters < 72);
    const widest = gaps.toSorted((a, b) => b.gap - a.gap).slice(0, 3);
    expect(widest.map(({ clusters }) => clusters)).toEqual([2, 4, 8]);
  });

  it('says the silhouettes as they are, and that chance is far below', async () => {
    const { sample, part } = partOf('cut', 2);
    const curve = curveOf(await made(sample, part.run));
    const [two, four, eight] = [2, 4, 8].map((clusters) => at(curve, curve.silhouette, clusters));
    expect(text).toContain(
      `8 clusters, with a silhouette of ${three(eight)}. For 4 it is ${three(four)}, for 2 it is ${three(two)}.`,
    );
    for (const clusters of [2, 4, 8]) {
      expect(at(curve, curve.silhouetteAtRandom, clusters)).toBeLessThan(at(curve, curve.silhouette, clusters) - 0.5);
    }
    expect(Math.max(...[...(curve.silhouette ?? [])].filter((each) => !Number.isNaN(each)))).toBe(eight);
    // Mean over points of the ratio that 1 − silhouette is: the next blob is about six times as far away.
    expect(Math.round(1 / (1 - (eight ?? 0)))).toBe(6);
  });

  it('says right what the silhouette makes of one cloud', async () => {
    const { sample, part } = partOf('cut', 3);
    const curve = curveOf(await made(sample, part.run));
    const best = at(curve, curve.silhouette, 10);
    expect(text).toContain(`10 clusters, with a silhouette of ${three(best)}.`);
    expect(Math.max(...[...(curve.silhouette ?? [])].filter((each) => !Number.isNaN(each)))).toBe(best);
    expect(at(curve, curve.silhouetteAtRandom, 10)).toBeLessThan(best);
    expect(best).toBeLessThan(0.52);
  });
});

describe('Greedy or descent?', () => {
  const text = wordsOf('descent');
  /** The number of points of each blob in each cluster. */
  const blobsIn = (result: Result, clusters: number): string[] =>
    clustersOf(result, clusters)
      .map((points) => [0, 1, 2].map((blob) => points.filter((p) => result.points?.labels?.values[p] === blob).length))
      .map((counts) => counts.join(' '))
      .toSorted();

  it('says right where each splits first', async () => {
    const greedy = partOf('descent', 1);
    const average = await made(greedy.sample, greedy.part.run);
    expect(blobsIn(average, 2)).toEqual(['0 56 0', '67 11 66']);
    expect(blobsIn(average, 3)).toEqual(['0 11 66', '0 56 0', '67 0 0']); // the rest was with the tight blob before
    const descent = partOf('descent', 2);
    const fitted = await made(descent.sample, descent.part.run);
    expect(blobsIn(fitted, 2)).toEqual(['0 67 66', '67 0 0']);
    expect(blobsIn(fitted, 3)).toEqual(['0 1 66', '0 66 0', '67 0 0']);
  });

  it('says how well each finds the blobs as it is, and that Closest alone makes clusters of single points', async () => {
    const { part, sample } = partOf('descent', 3);
    const choices = part.prediction?.kind === 'choice' ? part.prediction.choices : [];
    const results = await Promise.all(choices.map(({ run }) => made(sample, run)));
    const [average, closest, both] = results.map(({ metrics }) => three(metrics?.ari ?? undefined));
    expect(text).toContain(`with an ARI of ${both}. Average linkage has ${average}, Closest alone ${closest}.`);
    expect(results[1] && blobsIn(results[1], 3)).toContain('0 1 0');
  });
});
