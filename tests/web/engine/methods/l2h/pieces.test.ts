import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataError } from '../../../../../web/engine/base/error.ts';
import { L2h, type L2hOptions } from '../../../../../web/engine/bindings/l2h.ts';
import { BlobSource } from '../../../../../web/engine/data/sources/blob-source.ts';
import { type PieceTask, partsOf, pieceTask, readPiece } from '../../../../../web/engine/methods/l2h/pieces.ts';
import { piecesOf } from '../../../../../web/engine/methods/shared/pieces.ts';
import type { ByteSource } from '../../../../../web/engine/model/bytes.ts';
import { cases } from '../../../../support/cases.ts';
import { newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { failure } from '../../data/write.ts';

/* A thread reads several parts of its piece at once, each by a stream of its own. */

const COLUMNS = 9;
const BLOCK = 4096;
const ROWS = 7 * BLOCK;
const planted = plantedLogits(ROWS, COLUMNS, 5);
const table = tableOf(planted.logits, ROWS, COLUMNS);
const blob = new BlobSource('logits.npy', new Blob([Uint8Array.from(new Uint8Array(planted.logits.buffer))]));
const options: L2hOptions = {
  classes: COLUMNS,
  top: 3,
  kind: 'logits',
  wide: false,
  score: 'sum_of_means',
  empty: 'skip',
};

const taskOf = (rows: number, source: ByteSource, chunkRows?: number): PieceTask =>
  pieceTask(
    { file: 'logits.npy', table: { ...table, source }, options, chosen: null, chunkRows, plan: null, before: 0 },
    0,
    rows,
  );

/** The findings of the first rows, put as this many pieces. */
async function found(pieces: readonly PieceTask[]): Promise<string> {
  const core = newCore();
  const l2h = new L2h(core, options);
  for (const piece of pieces) l2h.putPiece(await readPiece(newCore(), piece));
  l2h.endPass();
  const { counts, means } = l2h.classStatistics();
  const text = JSON.stringify([Array.from(l2h.predictions()), Array.from(counts), Array.from(means)]);
  l2h.destroy();
  return text;
}

/** The same rows, a block at a time. */
const blocksOf = (rows: number): PieceTask[] =>
  Array.from({ length: Math.ceil(rows / BLOCK) }, (_, b) => ({
    ...taskOf(Math.min(BLOCK, rows - b * BLOCK), blob),
    firstRow: b * BLOCK,
  }));

test('parts are whole blocks in the order of the rows, fewer where they would hold much', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 400 }), (rows, top) => {
      const parts = partsOf({ ...taskOf(rows, blob), options: { ...options, top } });
      expect(parts.length).toBeLessThanOrEqual(Math.max(1, Math.min(4, Math.floor(32e6 / (30 * BLOCK * top)))));
      let next = 0;
      for (const part of parts) {
        expect(part.firstRow).toBe(next);
        expect(part.rows === rows - next || part.rows % BLOCK === 0).toBe(true);
        next += part.rows;
      }
      expect(next).toBe(rows);
    }),
  );
  const many = { ...taskOf(ROWS, blob), plan: Uint32Array.of(1000, 400) };
  expect(partsOf(many).length).toBe(2); // 16 MB of sums each
  expect(partsOf(taskOf(ROWS, blob)).length).toBe(4);
  expect(partsOf(taskOf(ROWS, table.source)).length).toBe(1); // it has no streams
});

test('pieces are whole blocks that fit, and no reader has more than a block a piece above its share', () => {
  const rows = fc.integer({ min: 0, max: 2e6 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 8 }), (total, most, readers) => {
      const starts = piecesOf(total, most, readers);
      const lengths = starts.slice(1).map((end, i) => end - (starts[i] ?? 0));
      expect([starts[0], starts.at(-1)]).toEqual([0, total]);
      for (const length of lengths) expect(length > 0 && length <= most * BLOCK).toBe(true);
      for (const start of starts.slice(0, -1)) expect(start % BLOCK).toBe(0);
      const rounds = Math.ceil(lengths.length / readers);
      const share = total / BLOCK / readers;
      expect(rounds * (Math.max(0, ...lengths) / BLOCK)).toBeLessThan(share + rounds + 1);
    }),
  );
});

test('what is found in the parts that are read at once is what is found block by block', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: ROWS }), fc.integer({ min: 1, max: 9000 }), async (rows, chunkRows) => {
      expect(await found([taskOf(rows, blob, chunkRows)])).toBe(await found(blocksOf(rows)));
    }),
    { numRuns: cases([12], () => [5])[0] },
  );
});

test('streams that fail: the first failure in the order of the rows is said, and no stream stays open', async () => {
  const columns = 300;
  const part = 2 * BLOCK * 4 * columns;
  const zeros = tableOf(new Float32Array(ROWS * columns), ROWS, columns);
  let opened = 0;
  let open = 0;
  const source: ByteSource = {
    ...zeros.source,
    async *pieces(start, end, size) {
      opened += 1;
      open += 1;
      const number = start / part;
      try {
        for (let at = start; at < end; at += size) {
          if (number > 0 && at > start) {
            if (number === 1) await new Promise((resolve) => setTimeout(resolve, 50)); // the last one to fail
            throw new DataError('unreadable', `part ${number} ends at byte ${at - start}`, 'Open it again.');
          }
          yield await zeros.source.read(at, Math.min(at + size, end));
        }
      } finally {
        open -= 1;
      }
    },
  };
  const task = { ...taskOf(ROWS, source, 500), table: { ...zeros, source }, options: { ...options, classes: columns } };
  const error = await failure(readPiece(newCore(), task));
  expect(error).toMatchObject({ code: 'unreadable', message: 'part 1 ends at byte 3600000' });
  expect([opened, open]).toEqual([4, 0]);
});
