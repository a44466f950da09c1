import { describe, expect, test } from 'vitest';
import { readNumbers } from '../../../../web/engine/data/elements.ts';
import { factsOfAll, firstCells } from '../../../../web/engine/data/facts/first-cells.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { open } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import type { ColumnChoice } from '../../../../web/engine/model/columns.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { npyHeader } from '../../../support/npy.ts';
import { concat } from './write.ts';

/* Arrays as the sheet shows them: their first rows, ranges, and slices of those with three axes. */

const SHAPE = [4, 5, 3] as const;
/** The value at a place of the array. */
const valueAt = (a: number, b: number, c: number): number => 100 * a + 10 * b + c;

/** The same array in both orders of memory. */
function npy(order: 'C' | 'F'): Uint8Array<ArrayBuffer> {
  const [A, B, C] = SHAPE;
  const values = new Float32Array(A * B * C);
  for (let a = 0; a < A; a++)
    for (let b = 0; b < B; b++)
      for (let c = 0; c < C; c++) values[order === 'C' ? (a * B + b) * C + c : a + A * (b + B * c)] = valueAt(a, b, c);
  const header = Buffer.from(npyHeader('<f4', [...SHAPE])).toString('latin1');
  const head = order === 'C' ? header : header.replace("'fortran_order': False", "'fortran_order': True ");
  return new Uint8Array([...Buffer.from(head, 'latin1'), ...new Uint8Array(values.buffer)]);
}

const read = (bytes: Uint8Array<ArrayBuffer>, choice?: ColumnChoice): Promise<InputFile[]> =>
  open({ name: 'stack.npy', sources: [new BufferSource('stack.npy', bytes)], problem: null }, readHere, choice);

/** The numbers of a table, by row. */
async function rowsOf({ content }: InputFile): Promise<number[][]> {
  if (content.kind !== 'table' || content.table.layout.kind !== 'binary') throw new Error('no table of numbers');
  const { source, shape, layout } = content.table;
  const [rows = 0, columns = 0] = shape.map(Number);
  const values = await readNumbers(source, layout, rows * columns);
  const place = (r: number, c: number): number => (layout.columnMajor ? c * rows + r : r * columns + c);
  return Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => values[place(r, c)] ?? -1));
}

describe('an array with three axes', () => {
  test('is asked about: which slice is meant', async () => {
    const [file] = await read(npy('C'));
    if (file?.content.kind !== 'question') return expect.unreachable();
    const { message, answers } = file.content.question;
    expect(message).toContain('4 x 5 x 3');
    expect(answers.map(({ says }) => says)).toEqual([
      'Slice 0 of 4 along the first axis: 5 x 3',
      'Slice 3 of 4 along the first axis: 5 x 3',
      'Slice 0 of 3 along the last axis: 4 x 5',
      'Slice 1 of 3 along the last axis: 4 x 5',
      'Slice 2 of 3 along the last axis: 4 x 5',
    ]);
  });

  test.each(['C', 'F'] as const)('in %s order gives each of its slices', async (order) => {
    const [A, B, C] = SHAPE;
    const numbers = (length: number): number[] => Array.from({ length }, (_, i) => i);
    for (const axis of [0, 1, 2] as const) {
      for (const index of numbers(SHAPE[axis])) {
        const [file] = await read(npy(order), { slice: { axis, index } });
        if (file === undefined) return expect.unreachable();
        const expected =
          axis === 0
            ? numbers(B).map((b) => numbers(C).map((c) => valueAt(index, b, c)))
            : axis === 1
              ? numbers(A).map((a) => numbers(C).map((c) => valueAt(a, index, c)))
              : numbers(A).map((a) => numbers(B).map((b) => valueAt(a, b, index)));
        expect(await rowsOf(file)).toEqual(expected);
        expect(file.stack).toEqual({ axes: SHAPE, axis, index });
        expect(file.role).toBe('logits');
      }
    }
  });

  test('a slice that is not there is refused', async () => {
    await expect(read(npy('C'), { slice: { axis: 2, index: 3 } })).rejects.toThrow(
      'there is no slice 3 along the last axis, which has 3',
    );
  });
});

describe('a table of numbers', () => {
  const ROWS = 40_000;
  const COLUMNS = 50;
  const values = new Float32Array(ROWS * COLUMNS).fill(0.5);
  values[3] = Number.NaN;
  values[ROWS * COLUMNS - 1] = 7;
  values[ROWS * COLUMNS - 2] = Number.POSITIVE_INFINITY;
  const bytes = concat(npyHeader('<f4', [ROWS, COLUMNS]), new Uint8Array(values.buffer));

  test('shows its first rows without being read, and all of it on request', async () => {
    const reads: number[] = [];
    const source = new BufferSource('x.npy', bytes);
    const followed = {
      name: 'x.npy',
      size: source.size,
      read: (start: number, end: number) => {
        reads.push(end - start);
        return source.read(start, end);
      },
    };
    const [file] = await open({ name: 'x.npy', sources: [followed], problem: null }, readHere);
    if (file?.content.kind !== 'table' || file.content.table.layout.kind !== 'binary') return expect.unreachable();
    reads.length = 0;
    const facts = await firstCells(file);
    expect(reads.reduce((sum, size) => sum + size)).toBeLessThan(bytes.length);
    expect(facts?.[3]).toMatchObject({ notFinite: 1, range: [0.5, 0.5], kind: 'number' });
    expect(facts?.[3]?.first.slice(0, 2)).toEqual(['NaN', '0.5']);
    expect(facts?.[49]?.range).toEqual([0.5, 0.5]);

    const { table } = file.content;
    const all = { ...table, layout: file.content.table.layout };
    const shares: number[] = [];
    const signal = new AbortController().signal;
    const whole = await factsOfAll(all, facts ?? [], (share) => shares.push(share), signal);
    expect(whole[49]).toMatchObject({ rows: ROWS, range: [0.5, 7], notFinite: 0 });
    expect(whole[48]?.notFinite).toBe(1);
    expect(shares.at(-1)).toBe(1);
    expect(shares.length).toBeGreaterThan(1);
    await expect(factsOfAll(all, facts ?? [], () => undefined, AbortSignal.abort(new Error('enough')))).rejects.toThrow(
      'enough',
    );
  });
});
