import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { plantedClassifier } from '../../../tests/support/generate.ts';
import { npyHeader } from '../../../web/engine/data/formats/npy/write.ts';
import { folder } from './measure.ts';

/** Number of rows that a few megabytes hold. */
export const rowsOfChunk = (bytesOfRow: number): number => Math.max(1, Math.floor((4 << 20) / bytesOfRow));

/**
 * Writes rows to a .npy file, a chunk at a time, so that the file may be larger than memory; `fill` puts a row into the chunk, from
 * a place on.
 */
export function writeRows(
  file: string,
  dtype: string,
  [rows, columns]: readonly [rows: number, columns: number],
  chunk: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  fill: (row: number, at: number) => void,
): void {
  const output = openSync(file, 'w');
  const write = (bytes: Uint8Array): void => {
    for (let done = 0; done < bytes.length; ) done += writeSync(output, bytes, done);
  };
  try {
    write(npyHeader(dtype, [rows, columns]));
    for (let start = 0; start < rows; start += chunk.length / columns) {
      const count = Math.min(chunk.length / columns, rows - start);
      for (let row = 0; row < count; row += 1) fill(start + row, row * columns);
      write(new Uint8Array(chunk.buffer, 0, count * columns * chunk.BYTES_PER_ELEMENT));
    }
  } finally {
    closeSync(output);
  }
}

/** Writes f32 logits of a classifier with a planted tree; the same seed gives the same bytes. */
export function writeLogits(file: string, rows: number, columns: number, seed: number): void {
  const { next } = plantedClassifier(columns, seed);
  const chunk = new Float32Array(rowsOfChunk(4 * columns) * columns);
  writeRows(file, '<f4', [rows, columns], chunk, (_, at) => next(chunk, at));
}

/** A file of such logits among those that take long to make. */
export function logitsFile(rows: number, columns: number): string {
  const file = join(folder, `logits-${rows}x${columns}.npy`);
  if (!existsSync(file)) writeLogits(file, rows, columns, 1);
  return file;
}
