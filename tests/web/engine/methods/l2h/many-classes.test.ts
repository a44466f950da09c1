import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { L2h, type L2hOptions } from '../../../../../web/engine/bindings/l2h.ts';
import { cellsFor, estimateL2h } from '../../../../../web/engine/methods/l2h/memory.ts';
import { type Pass, pieceTask, readPart } from '../../../../../web/engine/methods/l2h/pieces.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import { cases } from '../../../../support/cases.ts';
import { datasetOf, newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';

/* Very many classes: what lists leave open is decided by sums over cells of the classes, in one further reading. */

/** Families of 16 classes, two of them alike, and so on. */
function families(rows: number, classes: number): Float32Array<ArrayBuffer> {
  const random = new Random(4);
  const logits = new Float32Array(rows * classes);
  for (let row = 0; row < rows; row++) {
    const own = (row * 7919) % classes;
    for (let c = 0; c < classes; c++) {
      let level = 0;
      while (own >> (level + 4) !== c >> (level + 4)) level++;
      logits[row * classes + c] = (c === own ? 3 : 0) - 1.5 * level + 0.4 * random.uniform();
    }
  }
  return logits;
}

const ROWS = 9000;
const CLASSES = 64;
const table = tableOf(families(ROWS, CLASSES), ROWS, CLASSES);
const options: L2hOptions = {
  ...{ classes: CLASSES, top: CLASSES, kind: 'logits', wide: false, score: 'sum_of_means', empty: 'skip' },
};

const PASS: Pass = {
  ...{ file: 'logits.npy', table, options, chosen: null, chunkRows: undefined, plan: null, before: 0 },
};

/** All merges, read in pieces by other instances. */
async function merged(given: L2hOptions, rows: number) {
  const core = newCore();
  return new L2h(core, given).use(async (l2h) => {
    let state: string = 'rows';
    for (let isFirst = true; state !== 'done'; isFirst = false) {
      const plan = isFirst ? null : l2h.plan();
      for (let firstRow = 0; firstRow < ROWS; firstRow += rows) {
        const pass = { ...PASS, options: given, chunkRows: 500, plan };
        const task = pieceTask(pass, firstRow, Math.min(rows, ROWS - firstRow));
        l2h.putPiece((await readPart(newCore(), task)).piece);
      }
      l2h.endPass();
      state = l2h.merge(CLASSES).state;
    }
    return { ...l2h.merges(), passes: l2h.counts().passes };
  });
}

describe('cells', () => {
  it('decide in two readings what short lists do not, with the merges of full rows, whoever reads', async () => {
    const full = await merged(options, ROWS);
    const lists = await merged({ ...options, top: 2 }, ROWS);
    const found = await merged({ ...options, top: 2, cells: CLASSES }, ROWS);
    expect(lists.passes).toBeGreaterThan(2);
    expect(found.passes).toBe(2);
    expect(found.merges).toEqual(full.merges);
    for (const rows of cases([1000, 4096, 5000], () => [4096])) {
      expect(await merged({ ...options, top: 2, cells: CLASSES }, rows)).toEqual(found);
    }
  });

  it('refuse a plan of a run without them, or with more', async () => {
    const l2h = new L2h(newCore(), { ...options, top: 2, cells: 20 });
    const readWith = (more: Partial<L2hOptions>, plan: Pass['plan']) =>
      readPart(newCore(), pieceTask({ ...PASS, plan, options: { ...options, top: 2, ...more } }, 0, ROWS));
    l2h.putPiece((await readWith({}, null)).piece);
    l2h.endPass();
    expect(l2h.merge(CLASSES).state).toBe('rows');
    const plan = l2h.plan();
    await expect(readWith({ cells: 0 }, plan)).rejects.toThrow(/another run/);
    await expect(readWith({ cells: 10 }, plan)).rejects.toThrow(/another run/);
    await expect(readWith({ cells: 20 }, plan)).resolves.toMatchObject({ rows: ROWS });
    l2h.destroy();
  });

  it('are as many as lists leave room for, and only for very many classes', () => {
    const cells = (rows: number, classes: number, top: number) => cellsFor({ rows, classes, wide: false }, top);
    expect(cells(50_000, 21_841, 330)).toBe(284);
    expect(cells(20_000, 65_000, 830)).toBe(512);
    expect(cells(1_281_167, 21_841, 32)).toBe(16);
    expect(cells(50_000, 10_000, 32)).toBe(0);
    expect(cells(100, 12_000, 12_000)).toBe(0);
  });
});

/** The merges of full rows, which `npm run test:long` makes again. */
const OF_FULL_ROWS = '1b70dd1fd7899eab';

it('more than 10,000 classes have the merges of full rows', { timeout: 60_000 }, async () => {
  const [rows, classes] = [40, 10_240];
  const dataset = datasetOf(tableOf(families(rows, classes), rows, classes));
  const result = await runL2h(newCore(), dataset, { as: 'logits' }, {});
  expect(result.options).toMatchObject({ top: 1000 });
  expect(result.certified?.every(Boolean)).toBe(true);
  const digest = createHash('sha256')
    .update(Uint32Array.from(result.merges ?? []))
    .digest('hex');
  expect(digest.slice(0, 16)).toBe(OF_FULL_ROWS);
  for (const top of cases([classes], () => [])) {
    const full = await runL2h(newCore(), dataset, { as: 'logits', top }, {});
    expect(result.merges).toEqual(full.merges);
    expect(full.run.passes).toBe(1);
  }
  expect(estimateL2h(dataset, {})?.bytes).toBeLessThan(400e6);
});
