/**
 * Writes logits of a classifier with a planted tree to a .npy file, f32, a few megabytes at a time, so that the file
 * may be larger than memory:
 *
 *     npx tsx tools/research/bench/generate.ts ROWS COLUMNS FILE [SEED]
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plantedClassifier } from '../../../tests/support/generate.ts';
import { npyHeader } from '../../../web/engine/data/formats/npy/write.ts';

const CHUNK_BYTES = 4 << 20;

/** Writes `rows` x `columns` logits to `file`; the same seed gives the same bytes. */
export function writeLogits(file: string, rows: number, columns: number, seed: number): void {
  const { next } = plantedClassifier(columns, seed);
  const chunk = Math.max(1, Math.floor(CHUNK_BYTES / 4 / columns));
  const logits = new Float32Array(chunk * columns);
  const output = openSync(file, 'w');
  try {
    writeWhole(output, npyHeader('<f4', [rows, columns]));
    for (let start = 0; start < rows; start += chunk) {
      const count = Math.min(chunk, rows - start);
      for (let row = 0; row < count; row++) next(logits, row * columns);
      writeWhole(output, new Uint8Array(logits.buffer, 0, count * columns * 4));
    }
  } finally {
    closeSync(output);
  }
}

function writeWhole(output: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(output, bytes, done);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [rows = '', columns = '', file = '', seed = '1'] = process.argv.slice(2);
  if (!(Number(rows) > 0 && Number(columns) > 1 && file !== '')) {
    console.error('usage: npx tsx tools/research/bench/generate.ts ROWS COLUMNS FILE [SEED]');
    process.exit(2);
  }
  writeLogits(resolve(file), Number(rows), Number(columns), Number(seed));
}
