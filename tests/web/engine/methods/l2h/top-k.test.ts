import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../../../tools/cli/files.ts';
import { assemble } from '../../../../../web/engine/data/dataset/assemble.ts';
import { l2hFindings } from '../../../../../web/engine/methods/l2h/findings.ts';
import { listWarnings } from '../../../../../web/engine/methods/l2h/lists-input.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import type { Dataset, TopLists } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { Result } from '../../../../../web/engine/model/result.ts';
import { datasetOf, labelsOf, mergesAsClasses, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { cutToLists } from '../../../../support/oracle/lists.ts';
import { Random } from '../../../../support/random.ts';
import { isHere, realFile } from '../../../../support/real-data.ts';
import { savedFiles } from '../../../../support/saved-files.ts';
import { codesOf, datasetIn, type NamedFile } from '../../data/roles.ts';
import { elements, failure, labelsNpy, npy } from '../../data/write.ts';

const core = newCore();

const of = (lists: TopLists): Dataset => ({ ...NOTHING, lists: { file: 'answers.jsonl', lists } });
const run = (dataset: Dataset, options: Options = {}): Promise<Result> => runL2h(core, dataset, options, {});

const ROWS = 3000;
const COLUMNS = 30;
const planted = plantedLogits(ROWS, COLUMNS, 33);
const full = await run(datasetOf(tableOf(planted.logits, ROWS, COLUMNS)), { as: 'logits' });

describe('the best classes of each point', () => {
  it('when they are all, give the tree of the logits', async () => {
    const result = await run(of(cutToLists(planted.logits, ROWS, COLUMNS, COLUMNS)));
    expect(result.merges).toEqual(full.merges);
    expect(result.certified).toEqual(full.certified);
    expect(codesOf(result)).toEqual([]);
    l2hFindings(result)?.evidence.forEach(({ score, average }, i) => {
      expect(score).toBeCloseTo(l2hFindings(full)?.evidence[i]?.score ?? Number.NaN, 9);
      if (average !== null) expect(average).toBeCloseTo(l2hFindings(full)?.evidence[i]?.average ?? Number.NaN, 7);
    });
  });

  it.each([2, 3, 5, 10, 20])('%i of 30: what is certified is so, given the groups before it', async (k) => {
    for (const seed of [1, 2, 3, 4]) {
      const { logits } = plantedLogits(1000, COLUMNS, seed);
      const expected = (await run(datasetOf(tableOf(logits, 1000, COLUMNS)), { as: 'logits' })).merges ?? [];
      const { merges, certified } = await run(of(cutToLists(logits, 1000, COLUMNS, k)));
      const same = (i: number): boolean =>
        merges?.[2 * i] === expected[2 * i] && merges?.[2 * i + 1] === expected[2 * i + 1];
      const wrong = Array.from({ length: COLUMNS - 1 }, (_, i) => i).find((i) => !same(i)) ?? COLUMNS;
      expect(certified?.[wrong] ?? false).toBe(false); // the first that differs was a guess
    }
  });

  it('are certified more often the more of them are listed, and all else is said', async () => {
    const shares: number[] = [];
    for (const k of [2, 5, 29]) {
      const result = await run(of(cutToLists(planted.logits, ROWS, COLUMNS, k)));
      const guesses = result.certified?.filter((sure) => !sure).length ?? 0;
      shares.push(guesses);
      expect(codesOf(result).includes('best-guesses')).toBe(guesses > 0);
    }
    expect(shares[0]).toBeGreaterThan(shares[2] ?? 0);
    expect(shares[0]).toBeGreaterThanOrEqual(shares[1] ?? 0);
    const short = await run(of(cutToLists(planted.logits, ROWS, COLUMNS, 2)));
    expect(short.warnings.find(({ code }) => code === 'too-few-listed')?.message).toMatch(
      /^[\d,]+ of 3,000 points list too few classes/,
    );
  });

  it('are not said to be too few where they are all', async () => {
    const ids = Uint16Array.from([0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 0, 1, 3, 2, 1, 0]); // every class is as near to another as any
    const lists: TopLists = { rows: 4, width: 4, ids, values: null, names: null, classes: 4 };
    const said = (of: TopLists): string =>
      listWarnings({ file: 'a.jsonl', lists: of }, [true, false, true], 0).at(-1)?.message ?? '';
    expect(said(lists)).toMatch(/^1 of 3 merges is a best guess: scores or averages tie, or differ by no more/);
    expect(said({ ...lists, ids: ids.with(3, 0xffff) })).toContain(
      'the 4 classes that are listed for each point do not',
    );
    const some = await run(of({ ...lists, width: 2, rows: 8, classes: 5 }));
    expect(some.warnings.map(({ message }) => message).join()).toContain(
      'the 2 classes that are listed for each point do not',
    );
  });

  const { saved } = savedFiles('ranks');
  it('one a point, are ranks in a table as they are in JSON lines, if that is said', async () => {
    const ids = Uint16Array.from(planted.labels.subarray(0, 300));
    const lists: TopLists = { rows: 300, width: 1, ids, values: null, names: null, classes: COLUMNS };
    const expected = await run(of(lists));
    const values = Array.from(ids, Number);
    const files = [
      saved('column.npy', npy('<i8', [300, 1], elements('i8', values))),
      saved('list.npy', labelsNpy(values)),
      saved('ranks.csv', `rank\n${values.join('\n')}\n`),
    ];
    for (const path of files) {
      const dataset = assemble([await inputOf(path, 'logits')]);
      const found = await run({ ...dataset, labels: labelsOf(planted.labels.slice(0, 300), COLUMNS) }, { as: 'ranks' });
      expect(found.merges).toEqual(expected.merges);
      expect(codesOf(found)).toEqual(codesOf(expected));
      await expect(run(dataset)).rejects.toMatchObject({ remedy: expect.stringContaining('values are ranks') });
    }
    expect(expected.warnings.map(({ message }) => message).join()).toContain(
      'the 1 class that is listed for each point does not',
    );
  });

  it('may come in any order', async () => {
    const sorted = await run(of(cutToLists(planted.logits, ROWS, COLUMNS, 4)));
    const shuffled = await run(of(cutToLists(planted.logits, ROWS, COLUMNS, 4, new Random(1))));
    expect(shuffled.findings).toEqual(sorted.findings);
    expect(shuffled.merges).toEqual(sorted.merges);
  });

  it('have a support and metrics as other trees have', async () => {
    const dataset = { ...of(cutToLists(planted.logits, ROWS, COLUMNS, 5)), labels: labelsOf(planted.labels, COLUMNS) };
    const { support, metrics, predicted, options } = await run(dataset, { bootstrap: 3 });
    expect(support?.length).toBe(COLUMNS - 1);
    expect(metrics?.points).toBe(ROWS);
    expect(metrics?.accuracy).toBeGreaterThan(0.5);
    expect(predicted).toEqual(full.predicted);
    expect(options).toMatchObject({ as: 'log-probabilities', top: 5 });
  });
});

/** L2H on ranks by its definition: g = q = 1, a point of G* goes to its first class outside; points without one go nowhere. */
function byCounting(rows: readonly (readonly number[])[], classes: number) {
  const nowhere = new Set<number>();
  let groups = Array.from({ length: classes }, (_, c) => [c]);
  const merges: [number[], number[]][] = [];
  const seen = new Set(rows.map(([first]) => first));
  const score = (group: readonly number[]): number => {
    const classesWithPoints = group.filter((c) => seen.has(c)).length;
    return classesWithPoints === 0 ? Number.POSITIVE_INFINITY : classesWithPoints;
  };
  while (groups.length > 1) {
    const chosen = groups.reduce((a, b) => (score(b) < score(a) ? b : a));
    const counts = new Array<number>(classes).fill(0);
    rows.forEach((row, i) => {
      if (!chosen.includes(row[0] ?? -1)) return;
      const next = row.find((c) => !chosen.includes(c));
      if (next !== undefined) counts[next] = (counts[next] ?? 0) + 1;
      else if (groups.length > 2) nowhere.add(i); // the last two are joined wherever it goes
    });
    const others = groups.filter((group) => group !== chosen);
    const average = (group: readonly number[]): number =>
      group.reduce((sum, c) => sum + (counts[c] ?? 0), 0) / group.length;
    const joined = others.reduce((a, b) => (average(b) > average(a) ? b : a));
    merges.push([chosen, joined]);
    groups = [...others.filter((group) => group !== joined), [...chosen, ...joined]];
  }
  return { merges, nowhere: nowhere.size };
}

describe('ranks alone', () => {
  it.each([3000, 9000])('are counted, and the points that go nowhere: of %i', async (count) => {
    const lists = cutToLists(plantedLogits(count, COLUMNS, 33).logits, count, COLUMNS, 4);
    const rows = Array.from({ length: count }, (_, r) => Array.from(lists.ids.subarray(4 * r, 4 * r + 4)));
    const result = await run(of({ ...lists, values: null }), { bootstrap: 2 });
    const expected = byCounting(rows, COLUMNS);
    expect(mergesAsClasses(result.merges ?? new Uint32Array(), COLUMNS)).toEqual(expected.merges);
    expect(codesOf(result)).toContain('ranks-alone');
    expect(expected.nowhere).toBeGreaterThan(100);
    const said = result.warnings.find(({ code }) => code === 'too-few-listed')?.message;
    expect(said).toContain(
      `${expected.nowhere.toLocaleString('en')} of ${count.toLocaleString('en')} points list too few classes`,
    );
    expect(result.options.as).toBe('ranks');
  });

  it('are recognised in a table of whole numbers', async () => {
    const { ids } = cutToLists(planted.logits, ROWS, COLUMNS, 4);
    const ranks = await datasetIn(['ranks.npy', npy('<u2', [ROWS, 4], new Uint8Array(ids.buffer))]);
    const [guessed, said] = [await run(ranks), await run(ranks, { as: 'ranks' })];
    expect([guessed.options.as, said.options.as]).toEqual(['ranks', 'ranks']);
    const ofRanks = ({ warnings }: typeof said) => warnings.find(({ code }) => code === 'ranks-alone')?.message;
    expect(ofRanks(guessed)).toContain('were taken as the best classes');
    expect(ofRanks(said)).not.toContain('were taken');
    expect((await run(ranks, { as: 'logits' })).options.as).toBe('logits');
  });

  const opened = async (name: string, rows: readonly (readonly number[])[], classes: string | null = null) => {
    const text = name.endsWith('.jsonl') ? rows.map((row) => JSON.stringify(row)) : rows.map((row) => row.join());
    const named: NamedFile[] = classes === null ? [] : [['classes.csv', classes, 'classes']];
    return datasetIn([name, `${text.join('\n')}\n`, 'logits'], ...named);
  };
  const listOf = (k: number): number[][] => {
    const { ids } = cutToLists(planted.logits, 300, COLUMNS, k);
    return Array.from({ length: 300 }, (_, r) => Array.from(ids.subarray(k * r, k * r + k)));
  };
  const names = `name,kind\n${Array.from({ length: COLUMNS }, (_, c) => `class ${c},${c % 3}`).join('\n')}\n`;

  it.each(['ranks.csv', 'ranks.jsonl'])(
    'are recognised in a text of whole numbers, with names of more classes than columns: %s',
    async (name) => {
      const expected = await run(await opened(name, listOf(4)), { as: 'ranks' });
      const found = await run(await opened(name, listOf(4), names));
      expect([found.options.as, found.merges, found.classes[1]]).toEqual(['ranks', expected.merges, 'class 1']);
    },
  );

  it.each(['ranks.csv', 'ranks.jsonl'])(
    'two a point are ranks where that is said, and are not read as anything else: %s',
    async (name) => {
      const lists = listOf(2);
      const expected = await run(
        of({ rows: 300, width: 2, ids: Uint16Array.from(lists.flat()), values: null, names: null, classes: COLUMNS }),
      );
      const found = await run(await opened(name, lists, names), { as: 'ranks' });
      expect([found.merges, found.classes.length]).toEqual([expected.merges, COLUMNS]);
      expect(found.warnings.map(({ message }) => message).join()).not.toContain('true class');
    },
  );

  it.each(['ranks.csv', 'ranks.jsonl'])(
    'of all classes are never taken for logits without asking: %s',
    async (name) => {
      const lists = listOf(COLUMNS);
      await expect(opened(name, lists).then((dataset) => run(dataset))).rejects.toMatchObject({
        code: 'ranks-or-values',
      });
      expect((await run(await opened(name, lists), { as: 'ranks' })).options.as).toBe('ranks');
      expect((await run(await opened(name, lists), { as: 'logits' })).options.as).toBe('logits');
    },
  );

  it('are none where names of the columns leave no class of such a number', async () => {
    const values = [
      [5, 2, 1],
      [1, 6, 2],
      [1, 3, 7],
      [0, 2, 9],
    ];
    expect((await run(await opened('whole.csv', values))).options.as).toBe('ranks');
    const { options, classes } = await run(await opened('whole.csv', values, 'name\ncat\ndog\ncar\n'));
    expect([options.as, classes]).toEqual(['logits', ['cat', 'dog', 'car']]);
  });

  it('are read of a text whose rows nobody has counted, where that is said', async () => {
    const ranks = await datasetIn(['ranks.csv', '2,0,3\n1,2,0\n3,1,2\n0,3,1\n'.repeat(50)]);
    const result = await run(ranks, { as: 'ranks' });
    expect(result.classes).toHaveLength(4);
    expect(codesOf(result)).toContain('ranks-alone');
  });

  it.runIf(isHere)('of a network on ImageNet', async () => {
    const roles = { 'resnet50_top5.npy': 'logits', 'labels.npy': 'labels', 'names.txt': 'classes' } as const;
    const files = await Promise.all(
      Object.entries(roles).map(([name, role]) => inputOf(realFile(`imagenet/${name}`), role)),
    );
    const { metrics, merges, classes } = await run(assemble(files));
    expect(merges?.length).toBe(2 * 999);
    expect(metrics?.accuracy).toBeCloseTo(0.7613, 4);
    expect(classes[0]).toBe('tench');
  });
});

describe('lists that cannot be are refused by place', () => {
  const lists = (ids: number[], values: number[] | null, width = 2): Dataset =>
    of({
      rows: ids.length / width,
      width,
      ids: Uint16Array.from(ids),
      values: values && Float64Array.from(values),
      names: null,
      classes: 4,
    });
  it.each([
    ['a class twice', lists([0, 1, 2, 2], [-1, -2, -1, -2]), 'a class is listed twice in row 1, place 1'],
    ['a class that does not exist', lists([0, 1, 9, 2], null), 'a class that does not exist in row 1, place 0'],
    ['a probability above 1', lists([0, 1], [0.5, -2]), 'not a log-probability in row 0, place 0'],
    ['NaN', lists([0, 1], [-1, Number.NaN]), 'not a log-probability in row 0, place 1'],
    ['more than all', lists([0, 1], [-0.1, -0.2]), 'the probabilities of row 0 sum to more than 1'],
    ['nothing', lists([0, 1, 0xffff, 0xffff], [-1, -2, 0, 0]), 'no class is listed in row 1'],
    ['nothing above 0', lists([0, 1], [-Infinity, -Infinity]), 'no class above probability 0 in row 0'],
  ])('%s', async (_, dataset, message) => {
    expect(await failure(run(dataset))).toMatchObject({ code: 'bad-value', message, place: { file: 'answers.jsonl' } });
  });
});
