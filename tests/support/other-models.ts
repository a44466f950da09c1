import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Random } from './random.ts';

/** Other models of the same points beside one in a file: with noise of their own, and two classes in each other's place. */
export const otherModels = (logits: string, columns: number): string[] => [
  otherModel('later', logits, columns, [0, 5]),
  otherModel('last', logits, columns, [1, 9]),
];

function otherModel(name: string, logits: string, columns: number, swapped: readonly [number, number]): string {
  const bytes = readFileSync(logits);
  const start = 10 + bytes.readUInt16LE(8);
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length));
  const noise = new Float64Array(columns);
  const random = new Random(name.length);
  const [a, b] = swapped;
  for (let row = 0; row < values.length; row += columns) {
    random.normals(noise);
    const before = values.slice(row, row + columns);
    noise.forEach((each, c) => {
      values[row + c] = (before[c] ?? 0) + each / 2;
    });
    // Among the other classes: which of the two is right stays as it was.
    const isOther = Math.max(before[a] ?? 0, before[b] ?? 0) < Math.max(...before);
    if (isOther) [values[row + a], values[row + b]] = [values[row + b] ?? 0, values[row + a] ?? 0];
  }
  const path = join(dirname(logits), `${name}_logits.npy`);
  writeFileSync(path, Buffer.concat([bytes.subarray(0, start), new Uint8Array(values.buffer)]));
  return path;
}

/** Logits of a weaker model on the same points: those of the first with noise. */
export function weakerModel(logits: string): string {
  const bytes = readFileSync(logits);
  const start = 10 + bytes.readUInt16LE(8);
  const noise = new Float64Array((bytes.length - start) / 4);
  new Random(5).normals(noise);
  noise.forEach((value, at) => {
    const place = start + 4 * at;
    bytes.writeFloatLE(bytes.readFloatLE(place) + 1.5 * value, place);
  });
  const path = join(dirname(logits), 'weaker_logits.npy');
  writeFileSync(path, bytes);
  return path;
}
