import { describe, expect, test } from 'vitest';
import type { DataError } from '../../../../web/engine/base/error.ts';
import { PartsSource } from '../../../../web/engine/data/sources/parts-source.ts';
import { testedJoins } from '../../../../web/engine/decisions/levels/joins.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import { leavingOut } from '../../../../web/engine/methods/shared/bad-rows.ts';
import type { Dataset, Role } from '../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { newCore } from '../../../support/core.ts';
import { Random } from '../../../support/random.ts';
import { datasetIn } from '../data/roles.ts';
import { failure } from '../data/write.ts';

/* Rows without numbers can be left out: that is offered where it helps, and nowhere else. */

const open = (...files: readonly (readonly [Role, string])[]): Promise<Dataset> =>
  datasetIn(...files.map(([role, text], i) => [`${i}-${role}.csv`, text, role] as const));

const run = (method: string, dataset: Dataset, options: Options = {}): Promise<Result> =>
  runMethod(newCore(), method, dataset, options, {});

/** True if the page shows its button; the remedy must say the same. */
const isOffered = ({ code, remedy }: DataError): boolean => {
  const saysSo = remedy.includes('--bad-rows leave_out');
  expect(code === 'row-not-finite').toBe(saysSo);
  return saysSo;
};

const LABELS: readonly [Role, string] = ['labels', '0\n1\n0\n1\n0\n1\n'];
const GAP = '1,2,0.5\n2,3,1\nnan,8,2\n4,4,1\n5,1,0.1\n7,7,2\n';

describe('a row with NaN', () => {
  test.each(['hmmc', 'clustering', 'visual-tree', 'linkage', 'ultrametric'])('of features, for %s', async (method) => {
    const options: Options = method === 'hmmc' || method === 'clustering' ? { leaves: 2 } : {};
    const error = await failure(run(method, await open(['features', GAP], LABELS), options));
    expect(error.message).toMatch(/row 2/);
    expect(isOffered(error)).toBe(true);
  });

  test.each(['l2h', 'confusion', 'linkage'])('of logits, for %s', async (method) => {
    const error = await failure(run(method, await open(['logits', GAP], LABELS)));
    expect(error.place).toMatchObject({ file: '0-logits.csv', row: 2 });
    expect(isOffered(error)).toBe(true);
  });
});

describe('is not offered where it does not help:', () => {
  test('a constant row correlates with nothing', async () => {
    const dataset = await open(['features', '1,1,1\n1,2,3\n3,2,2\n0,1,5\n']);
    const error = await failure(run('linkage', dataset, { distance: 'correlation' }));
    expect(error.message).toBe('all values of row 0 are equal: it correlates with nothing');
    expect(isOffered(error)).toBe(false);
  });

  test('a negative probability', async () => {
    const error = await failure(
      run('l2h', await open(['logits', '0.5,0.5\n1.5,-0.5\n0.1,0.9\n']), { as: 'probabilities' }),
    );
    expect(error.message).toBe('negative probability at row 1 column 1');
    expect(isOffered(error)).toBe(false);
  });

  test('a row of probabilities that are all 0, which are numbers', async () => {
    const error = await failure(run('l2h', await open(['logits', '0.5,0.5\n0,0\n0.1,0.9\n']), { as: 'probabilities' }));
    expect(error.message).toBe('no probability above 0 in row 1');
    expect(isOffered(error)).toBe(false);
  });

  test('a value that is too large', async () => {
    const dataset = await open(['features', '1e300,1,2\n1,2,3\n3,2,2\n0,1,5\n']);
    expect(isOffered(await failure(run('hmmc', dataset, { leaves: 2 })))).toBe(false);
  });

  test('NaN in a square table, whose rows are classes with a column each', async () => {
    const dataset = await open(['features', '1,2,3\n4,nan,6\n7,8,1\n']);
    expect(isOffered(await failure(run('linkage', dataset, { distance: 'euclidean' })))).toBe(false);
  });

  test('NaN among dissimilarities', async () => {
    const dataset = await open(['dissimilarity', '0,2,3\n2,0,nan\n3,nan,0\n']);
    expect(isOffered(await failure(run('linkage', dataset)))).toBe(false);
  });
});

describe('leaving out', () => {
  test.each(['l2h', 'linkage'])('every row leaves nothing, which is said so, for %s', async (method) => {
    const file = method === 'l2h' ? 'logits' : 'features';
    const dataset = await open([file, 'nan,1,2\nnan,2,3\nnan,1,1\nnan,nan,2\n']);
    const error = await failure(run(method, dataset, { bad_rows: 'leave_out' }));
    expect(error.message).toBe('none of the 4 rows holds numbers alone, so that no row is left');
    expect(error.place.file).toBe(`0-${file}.csv`);
  });

  test('is not said of a result that is made of no rows', async () => {
    const dataset = await open(['confusion', '5,1\n2,7\n']);
    const { options } = await run('confusion', dataset, { bad_rows: 'leave_out' });
    expect(options).not.toHaveProperty('bad_rows');
  });

  test('holds what it keeps of a text once', async () => {
    let seen: Dataset | null = null;
    const probe = leavingOut((_core, dataset) => {
      seen = dataset;
      return Promise.reject(new Error('seen'));
    }, true);
    const dataset = await open(['logits', GAP]);
    await expect(probe(newCore(), dataset, { bad_rows: 'leave_out' }, {})).rejects.toThrow('seen');
    const source = (seen as Dataset | null)?.logits?.table.source;
    expect(source).toBeInstanceOf(PartsSource);
    expect(source?.size).toBe(8 * 5 * 3);
    const bytes = await source?.read(0, source.size);
    expect(Array.from(new Float64Array(bytes?.buffer ?? new ArrayBuffer()))).toEqual([
      1, 2, 0.5, 2, 3, 1, 4, 4, 1, 5, 1, 0.1, 7, 7, 2,
    ]);
  });
});

test('rows with labels beside them are no dissimilarities, and the reason given is not their diagonal', async () => {
  const dataset = await open(['features', 'x,y,label\n1,2,0\n2,3,1\n9,8,0\n4,4,1\n']);
  const { warnings } = await run('linkage', dataset);
  const said = warnings.find(({ code }) => code === 'guessed-euclidean');
  expect(said?.message).toBe('Rows were compared by their Euclidean distance.');
});

test('the joins of a tree without some rows are tested without them', async () => {
  const random = new Random(5);
  const rows = Array.from({ length: 90 }, (_, row) =>
    Array.from(
      { length: 4 },
      (_, c) => (c === row % 4 ? 3 : c === ((row % 4) ^ 1) ? 1.5 : 0) + random.uniform(),
    ).join(),
  );
  const full = await open(['logits', `${rows.join('\n')}\n`]);
  const gap = await open(['logits', `${rows.toSpliced(7, 0, '1,nan,2,3').join('\n')}\n`]);
  const options = { as: 'logits', bad_rows: 'leave_out' };
  const { hierarchy: tree, options: used } = await run('l2h', gap, options);
  const tested = (dataset: Dataset, asked: Options) =>
    testedJoins(newCore, dataset, { tree, on: 'logits', options: asked }, {});
  expect(await tested(gap, used)).toEqual(await tested(full, { as: 'logits' }));
});
