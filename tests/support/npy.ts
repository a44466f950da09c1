import { readFileSync } from 'node:fs';

export { npyHeader } from '../../web/engine/data/formats/npy/write.ts';

/** A table from a .npy file: C order, little endian, f4, f8 or an integer type. */
export interface NpyTable {
  readonly shape: number[];
  readonly data: Float64Array;
}

/** Reads the files this folder and the fixtures have; throws for anything else. */
export function readNpy(path: string): NpyTable {
  const bytes = readFileSync(path);
  const start = 10 + bytes.readUInt16LE(8);
  const header = bytes.toString('latin1', 10, start);
  const element = /'descr': '[<|]([a-z]\d)'/.exec(header)?.[1];
  const shape = [...(/'shape': \(([^)]*)\)/.exec(header)?.[1] ?? '').matchAll(/\d+/g)].map(Number);
  if (bytes[6] !== 1 || !header.includes("'fortran_order': False")) throw new Error(`${path}: not the .npy expected`);
  const body = bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length);
  const views: Record<string, () => ArrayLike<number>> = {
    f4: () => new Float32Array(body),
    f8: () => new Float64Array(body),
    u2: () => new Uint16Array(body),
    i4: () => new Int32Array(body),
    i8: () => Array.from(new BigInt64Array(body), Number),
  };
  const view = views[element ?? ''];
  if (!view) throw new Error(`${path}: element type ${element} is not read here`);
  return { shape, data: Float64Array.from(view()) };
}
