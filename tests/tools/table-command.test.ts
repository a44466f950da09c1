import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { meanOf, meansMarkdown } from '../../tools/cli/means.ts';
import { table } from '../../tools/cli/table.ts';
import { writeNpy } from '../../web/engine/data/formats/npy/write.ts';
import { Random } from '../support/random.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';
import { l2h } from './commands.ts';

describe('means of runs', () => {
  it('are the mean and the standard deviation of a sample, as statistics.stdev and numpy.std(ddof=1) have it', () => {
    const found = meanOf([2, 4, 4, 4, 5, 5, 7, 9]);
    expect(found).toEqual({ mean: 5, deviation: expect.closeTo(2.138089935299395, 12), runs: 8 });
    expect(meanOf([0.25])).toEqual({ mean: 0.25, deviation: null, runs: 1 });
    expect(meanOf([null, 1, null, 3])).toEqual({ mean: 2, deviation: Math.SQRT2, runs: 2 });
    expect(meanOf([0.98125, 0.98125, 0.98125])).toEqual({ mean: 0.98125, deviation: 0, runs: 3 });
    expect(meanOf([null])).toEqual({ mean: null, deviation: null, runs: 0 });
  });

  it('say in how many runs a metric is defined, and leave a cell empty where it is in none', () => {
    const rows = [
      {
        method: 'a',
        runs: [
          { nmi: 0.5, sp: null },
          { nmi: 0.7, sp: 0.25 },
        ],
      },
      { method: 'b', runs: [{ nmi: null }, { nmi: null }] },
    ];
    expect(meansMarkdown(rows, { nmi: 'NMI' }).split('\n').slice(2)).toEqual([
      '| a | 2 | 0.600 ± 0.141 | 0.250 (1 of 2) |',
      '| b | 2 |  |  |',
      '',
    ]);
  });
});

describe('the command table', () => {
  const { folder, saved } = savedFiles('table');
  const said = heardErrors();
  /** Points of three classes with 4 numbers each, which may be logits of four classes as well. */
  const pointsOf = (seed: number): { points: string; labels: string } => {
    const random = new Random(seed);
    const values = new Float64Array(60 * 4);
    random.normals(values);
    const labels = Array.from({ length: 60 }, (_, i) => i % 3);
    labels.forEach((label, i) => {
      values[4 * i + label] = (values[4 * i + label] ?? 0) + 2;
    });
    return {
      points: saved(`points${seed}.npy`, writeNpy([60, 4], values)),
      labels: saved(`labels${seed}.txt`, `${labels.join('\n')}\n`),
    };
  };

  it('has the mean over several inputs, each with its own labels, of what the method itself gives', async () => {
    const [a, b] = [pointsOf(1), pointsOf(2)];
    const json = join(folder, 'means.json');
    const csv = join(folder, 'means.csv');
    const asked = ['--as', 'logits', '--labels'];
    const files = ['--json', json, '--csv', csv];
    const text = await table(['l2h', a.points, b.points, ...asked, `${a.labels},${b.labels}`, ...files]);
    const alone = await Promise.all(
      [a, b].map(async (each) => JSON.parse(await l2h([each.points, ...asked, each.labels])).metrics),
    );
    const found = JSON.parse(readFileSync(json, 'utf8'));
    expect([found.format, found.version, found.runs.length]).toEqual(['logitree-table', 1, 2]);
    for (const key of ['leaf_purity', 'nmi', 'dendrogram_purity']) {
      const [x, y] = alone.map((metrics) => metrics[key]);
      const { mean, deviation } = found.rows[0].metrics[key];
      expect(mean).toBeCloseTo((x + y) / 2, 12);
      expect(deviation).toBeCloseTo(Math.abs(x - y) / Math.SQRT2, 12);
      expect(readFileSync(csv, 'utf8')).toContain(`l2h,${key},${mean},${deviation},2\n`);
      expect(text).toContain(`${mean.toFixed(3)} ± ${deviation.toFixed(3)}`);
    }
  });

  it('runs each seed, for every method with the options that it knows', async () => {
    const { points, labels } = pointsOf(3);
    const json = join(folder, 'seeds.json');
    const words = ['--labels', labels, '--seeds', '3', '--seed', '4', '--leaves', '3', '--method', 'average'];
    await table(['hmmc,linkage', points, ...words, '--json', json]);
    const { runs, rows } = JSON.parse(readFileSync(json, 'utf8'));
    expect(runs.map(({ method, seed }: { method: string; seed: number }) => `${method} ${seed}`)).toEqual([
      ...['hmmc 4', 'hmmc 5', 'hmmc 6'],
      ...['linkage 4', 'linkage 5', 'linkage 6'],
    ]);
    expect(rows.map(({ runs: n }: { runs: number }) => n)).toEqual([3, 3]);
    expect(said()).toContain('linkage: 3 seeds gave the same metrics. They made no difference here.');
    expect(said()).not.toContain('hmmc: 3 seeds');
  });

  it('says what is wrong', async () => {
    const { points } = pointsOf(5);
    const cases: readonly (readonly [string[], string])[] = [
      [[], 'expected a method, then one or more inputs'],
      [['l3h', points], 'there is no method l3h; did you mean l2h?'],
      [['clustering,hmmc,clustering', points], 'clustering is named twice'],
      [['l2h'], 'expected one or more inputs behind the method, found none'],
      [['l2h', points, '--newick', 'x'], 'there is no option --newick'],
      [['l2h', points, '--width', '80mm'], 'there is no option --width'],
      [['l2h', points, '--title', 'x'], 'there is no option --title'],
      [['l2h', points, '--seeds', '0'], 'expected a whole number of at least 1'],
      [['l2h', points, '--as', 'logits'], 'no run has metrics'],
      [['l2h', points, points, points, '--labels', 'a.npy,b.npy'], '--labels names 2 files for 3 inputs'],
    ];
    for (const [words, message] of cases) await expect(table(words)).rejects.toThrow(message);
  });
});
