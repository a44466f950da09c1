import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../../web/engine/base/error.ts';
import { readResultJson } from '../../../../../web/engine/hierarchy/json.ts';
import { toLinkage } from '../../../../../web/engine/hierarchy/linkage.ts';
import { writeNewick } from '../../../../../web/engine/hierarchy/newick.ts';
import { confusionFindings } from '../../../../../web/engine/methods/confusion/findings.ts';
import { runConfusion } from '../../../../../web/engine/methods/confusion/run.ts';
import { defaultsOf, METHODS } from '../../../../../web/engine/methods/index.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { RUNNERS } from '../../../../../web/engine/methods/runners.ts';
import type { Dataset, Role } from '../../../../../web/engine/model/dataset.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { createLocalEngine } from '../../../../../web/engine/workers/local-engine.ts';
import { coreModule, datasetOf, labelsOf, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { naiveMetrics } from '../../../../support/oracle/metrics.ts';
import { codesOf, datasetIn } from '../../data/roles.ts';
import { failure } from '../../data/write.ts';

type Options = Readonly<Record<string, string | number>>;

const opened = (text: string, role: Role = 'confusion', name = 'm.csv'): Promise<Dataset> =>
  datasetIn([name, text, role]);
const run = async (text: string, options: Options = {}): Promise<Result> =>
  runConfusion(newCore(), await opened(text), options, {});
const newick = (result: Result): string => writeNewick(result).text;

const COUNTS = 'true\\pred,cat,dog,car,van\ncat,70,20,8,2\ndog,15,80,5,0\ncar,0,4,90,6\nvan,1,0,19,80\n';
const rows = [
  [70, 20, 8, 2],
  [15, 80, 5, 0],
  [0, 4, 90, 6],
  [1, 0, 19, 80],
];

describe('a confusion matrix', () => {
  it('gives a tree with its rounds, and metrics of its own counts', async () => {
    const result = await run(COUNTS);
    expect(newick(result)).toBe('((cat,dog),(car,van));');
    expect(result.options).toEqual({
      as: 'counts',
      truth: 'rows',
      r: 0.1,
      inheritance: 'single',
      mode: 'bounded',
      between: 'average',
    });
    expect(result.inputs).toEqual([{ name: 'm.csv', role: 'confusion', shape: [4, 4], sha256: null }]);
    expect(Array.from(result.predicted ?? [])).toEqual([86, 104, 122, 88]);
    const rounds = confusionFindings(result)?.rounds;
    expect(rounds?.rounds.map(({ m }) => m)).toEqual([0.175, expect.closeTo(0.025, 12)]);
    expect(rounds?.similarity?.[1]).toBe(0.175);
    expect(rounds?.rounds[1]?.similarity?.length).toBe(1);
    const leafByTruth = rows.map((_, leaf) => rows.map((row) => row[leaf] ?? 0));
    const expected = naiveMetrics(leafByTruth, [
      [0, 1],
      [2, 3],
    ]);
    expect(result.metrics?.accuracy).toBe(0.8);
    expect(result.metrics?.points).toBe(400);
    expect(result.metrics?.nmi).toBeCloseTo(expected.nmi ?? Number.NaN, 12);
    expect(result.metrics?.dendrogram_purity).toBeCloseTo(expected.dendrogramPurity ?? Number.NaN, 12);
    expect(result.metrics?.least_hierarchical_distance).toBeCloseTo(
      expected.leastHierarchicalDistance ?? Number.NaN,
      12,
    );
  });

  it('with multiple inheritance gives a DAG, which is Newick once it is unfolded and no linkage; metrics are null', async () => {
    const text = ',a,b,c\na,80,10,10\nb,10,90,0\nc,10,0,90\n';
    const result = await run(text, { inheritance: 'multiple' });
    expect(newick(result)).toBe('((a,b),(a,c));');
    expect(writeNewick(result).warnings.map(({ code }) => code)).toEqual(['unfolded']);
    expect(() => toLinkage(result.hierarchy)).toThrow(DataError);
    expect(result.metrics).toBeNull();
    expect(result.contingency).not.toBeNull();
    const json = resultJson(result);
    expect(readResultJson(json).hierarchy).toEqual(result.hierarchy);
    expect(JSON.parse(json)).toMatchObject({
      merges: null,
      hierarchy: { children: [[], [], [], [0, 1], [0, 2], [3, 4]], height: [0, 0, 0, 1, 1, 2] },
      rounds: [
        {
          m: 0.1,
          pairs: [
            [0, 1],
            [0, 2],
          ],
          groups: [
            [0, 1],
            [0, 2],
          ],
          group_nodes: [3, 4],
          tree_nodes: [3, 4],
        },
      ],
    });
  });

  it('is the same through the engine, with the same bytes', async () => {
    const engine = createLocalEngine(coreModule, RUNNERS);
    const dataset = await opened(COUNTS);
    const phases: string[] = [];
    const result = await engine.run('confusion', dataset, {}, { onProgress: ({ phase }) => phases.push(phase) });
    expect(resultJson(result)).toBe(resultJson(await run(COUNTS)));
    expect(phases).toEqual(['merging', 'merging', 'measuring']);
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    await expect(engine.run('confusion', dataset, {}, { signal: controller.signal })).rejects.toThrow('enough');
  });

  it('of one class is a leaf, of a perfect classifier a star', async () => {
    expect(newick(await run('7\n', {}))).toBe("'class 0';");
    expect(newick(await run(',a,b,c\na,5,0,0\nb,0,6,0\nc,0,0,7\n'))).toBe('(a,b,c);');
  });

  it('takes every default of the method', async () => {
    const method = METHODS.find(({ id }) => id === 'confusion');
    if (method === undefined) throw new Error('not offered');
    expect(resultJson(await run(COUNTS, defaultsOf(method) as Options))).toBe(resultJson(await run(COUNTS)));
    expect(method.missing(NOTHING)).toContain('confusion matrix');
    expect(method.missing(await opened(COUNTS))).toBeNull();
  });
});

describe('which way round a matrix is', () => {
  const turned = `pred\\true,cat,dog,car,van\n${['cat', 'dog', 'car', 'van']
    .map((name, j) => `${name},${rows.map((row) => row[j]).join(',')}`)
    .join('\n')}\n`;

  it('is what its corner says, and that is said', async () => {
    const result = await run(turned);
    expect(result.options.truth).toBe('columns');
    expect(codesOf(result)).toContain('turned');
    const plain = await run(COUNTS);
    expect(result.hierarchy).toEqual(plain.hierarchy);
    expect(result.contingency).toEqual(plain.contingency);
  });

  it('can be said, against the corner too', async () => {
    const said = await run(turned, { truth: 'columns' });
    expect(said.contingency).toEqual((await run(COUNTS)).contingency);
    expect(codesOf(said)).not.toContain('turned');
    expect((await run(turned, { truth: 'rows' })).contingency).toEqual(
      (await run(COUNTS, { truth: 'columns' })).contingency,
    );
  });

  it('is doubted where columns are balanced and rows are not', async () => {
    const silent = turned.replace('pred\\true', '');
    expect(codesOf(await run(silent))).toContain('maybe-turned');
    expect(codesOf(await run(COUNTS.replace('true\\pred', '')))).not.toContain('maybe-turned');
    expect(codesOf(await run(silent, { truth: 'columns' }))).not.toContain('maybe-turned');
  });
});

describe('a matrix that was divided by the sums of its columns', () => {
  // Each column sums to 1 but for rounding, and no row does.
  const shares = (corner: string): string =>
    `${corner},cat,dog,car\ncat,0.667,0.2,0.1\ndog,0.222,0.733,0.1\ncar,0.111,0.067,0.8\n`;

  it('is doubted, and read without doubt where columns are said to be the true classes', async () => {
    expect(codesOf(await run(shares('')))).toContain('shares-of-columns');
    const said = await run(shares(''), { truth: 'columns' });
    expect(codesOf(said)).not.toContain('shares-of-columns');
    expect(codesOf(said)).toContain('shares');
    expect(codesOf(await run(shares('pred\\true')))).not.toContain('shares-of-columns');
  });

  it('says so too where its rows are the true classes', async () => {
    const { warnings } = await run(shares('true\\pred'));
    expect(warnings.find(({ code }) => code === 'shares-of-columns')?.message).toMatch(/shares of what was predicted/);
  });

  it('is none if it has counts of as many points of each class', async () => {
    const counts = ',cat,dog,car\ncat,90,20,10\ndog,5,70,10\ncar,5,10,80\n';
    expect(codesOf(await run(counts))).toContain('maybe-turned');
    expect(codesOf(await run(counts))).not.toContain('shares-of-columns');
  });

  it('of shares of all points has no metrics, which is said', async () => {
    const all = await run(',cat,dog,car\ncat,0.3,0.05,0.03\ndog,0.02,0.25,0.05\ncar,0.03,0.02,0.25\n');
    expect(all.metrics).toBeNull();
    expect(all.warnings.map(({ message }) => message).join()).toMatch(/entries together sum to 1/);
  });
});

describe('what the values are', () => {
  const similarity = ',a,b,c\na,0.8,0.11,0\nb,0.11,0.85,0.02\nc,0,0.02,0.9\n';

  it('is guessed, and the guess is a warning', async () => {
    expect((await run(COUNTS)).options.as).toBe('counts');
    expect(codesOf(await run(COUNTS))).toEqual(['guessed-counts']);
    const guessed = await run(similarity);
    expect(guessed.options.as).toBe('similarity');
    expect(codesOf(guessed)).toEqual(['guessed-similarity']);
    expect(guessed.metrics).toBeNull();
    expect(confusionFindings(guessed)?.rounds.similarity?.[1]).toBe(0.11);
    expect(codesOf(await run(similarity, { as: 'similarity' }))).toEqual([]);
  });

  it('which side has the true classes is a guess where neither the table nor an option says it', async () => {
    const said = async (...given: Parameters<typeof run>): Promise<string> =>
      (await run(...given)).warnings.map(({ message }) => message).join();
    const silent = COUNTS.replace('true\\pred', '');
    expect(await said(silent)).toContain('and rows as the true classes, which nothing in the table says');
    expect(await said(COUNTS)).not.toContain('which nothing in the table says');
    expect(await said(silent, { truth: 'rows' })).not.toContain('which nothing in the table says');
  });

  it('shares and percentages are normalised like counts, but are no points', async () => {
    const shares = COUNTS.replaceAll(/\d+/g, (digits) => String(Number(digits) / 100));
    const result = await run(shares);
    expect(codesOf(result)).toEqual(['guessed-counts', 'shares']);
    expect(result.metrics).toBeNull();
    expect(newick(result)).toBe(newick(await run(COUNTS)));
    const percent = await run(COUNTS.replaceAll(/\d+/g, (digits) => (Number(digits) === 0 ? '0' : `${digits}.0001`)));
    expect(percent.warnings.find(({ code }) => code === 'shares')?.message).toContain('100');
  });

  it('a class without points is warned of, and still has what was taken for it', async () => {
    const result = await run(',a,b,c\na,90,10,2\nb,5,95,0\nc,0,0,0\n');
    expect(result.warnings.find(({ code }) => code === 'empty-rows')?.message).toContain(
      '1 class has no points (c): only what was taken for it counts.',
    );
    expect(newick(result)).toBe('((a,b),c);');
  });
});

describe('what is refused', () => {
  it('a matrix of more classes than memory holds, before anything is read', async () => {
    const dataset = datasetOf(tableOf(new Float32Array(65_000), 1, 65_000), labelsOf(Int32Array.of(0), 1));
    const { message } = await failure(runConfusion(newCore(), dataset, {}, {}));
    expect(message).toContain('a confusion matrix of 65,000 × 65,000 classes takes 16.9 GB');
  });

  it('names row and column of a similarity that is not one', async () => {
    const error = await failure(run(COUNTS, { as: 'similarity' }));
    expect(error).toMatchObject({ code: 'bad-value', place: { file: 'm.csv', row: 1, column: 0 } });
  });

  it('says what to do about groups that are too many', async () => {
    const lines = Array.from({ length: 24 }, (_, i) =>
      Array.from({ length: 24 }, (_, j) => (i === j ? 8 : Math.floor(i / 3) === Math.floor(j / 3) ? 0 : 1)).join(','),
    );
    const error = await failure(run(lines.join('\n'), { inheritance: 'multiple' }));
    expect(error.code).toBe('too-large');
    expect(error.message).toContain('too many overlapping groups: lower r or use single inheritance');
    expect(error.toLine()).toContain('m.csv: ');
    expect(newick(await run(lines.join('\n')))).toContain('class 0');
  });

  it.each([
    [{ r: -1 }, 'r is -1'],
    [{ r: Number.NaN }, 'r is NaN'],
    [{ r: Number.POSITIVE_INFINITY }, 'r is Infinity'],
    [{ r: '0.1' }, 'r is 0.1'],
    [{ inheritance: 'double' }, 'inheritance is double'],
    [{ mode: 'free' }, 'mode is free'],
    [{ as: 'logits' }, 'as is logits'],
    [{ truth: 'diagonal' }, 'truth is diagonal'],
  ] as [Options, string][])('%o', async (options, message) => {
    expect((await failure(run(COUNTS, options))).message).toContain(message);
  });

  it('nothing to merge', async () => {
    const error = await failure(runConfusion(newCore(), NOTHING, {}, {}));
    expect(error.code).toBe('no-confusion');
  });
});

describe('logits and labels', () => {
  /** Points of class 0 to 2; the last logit is the largest for points 1 and 4. */
  const logits = Float32Array.of(5, 1, 0, 1, 0, 2, 0, 7, 1, 1, 3, 2, 0, 1, 4, 0, 0, 9);
  const truth = Int32Array.of(0, 0, 1, 1, 2, 2);
  const table = tableOf(logits, 6, 3);

  it('are counted, true classes as rows', async () => {
    const result = await runConfusion(newCore(), datasetOf(table, labelsOf(truth, 3)), {}, {});
    expect(Array.from(result.contingency?.counts ?? [])).toEqual([1, 0, 0, 0, 2, 0, 1, 0, 2]);
    expect(newick(result)).toBe("(('class 0','class 2'),'class 1');");
    expect(result.metrics?.accuracy).toBeCloseTo(5 / 6, 15);
    expect(codesOf(result)).toEqual([]);
    expect(result.inputs.map(({ role, shape }) => [role, shape])).toEqual([
      ['logits', [6, 3]],
      ['labels', [6]],
    ]);
  });

  it('with evaluation files are merged from the logits and measured on the others', async () => {
    const dataset = datasetOf(table, labelsOf(truth, 3));
    const other = tableOf(Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1), 3, 3);
    const evaluation = { logits: datasetOf(other).logits, labels: labelsOf(Int32Array.of(0, 1, 2), 3) };
    if (evaluation.logits === null) throw new Error('no logits');
    const result = await runConfusion(
      newCore(),
      { ...dataset, evaluation: { ...evaluation, logits: evaluation.logits } },
      {},
      {},
    );
    expect(newick(result)).toBe("(('class 0','class 2'),'class 1');");
    expect(result.metrics).toMatchObject({ points: 3, accuracy: 1 });
  });

  it('need a column for every class, but not points of every class', async () => {
    const few = await runConfusion(newCore(), datasetOf(table, labelsOf(Int32Array.of(0, 0, 1, 1, 0, 0), 2)), {}, {});
    expect(codesOf(few)).toEqual(['empty-rows']);
    const many = runConfusion(newCore(), datasetOf(table, labelsOf(Int32Array.of(0, 0, 1, 1, 3, 0), 4)), {}, {});
    expect((await failure(many)).message).toContain('4 classes');
    const short = runConfusion(newCore(), datasetOf(table, labelsOf(Int32Array.of(0, 1), 3)), {}, {});
    expect((await failure(short)).code).toBe('labels-length');
    const asked = runConfusion(newCore(), datasetOf(table, labelsOf(truth, 3)), { as: 'similarity' }, {});
    expect((await failure(asked)).code).toBe('option');
  });
});
