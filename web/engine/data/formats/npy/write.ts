/** Writes .npy files. */

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];

/**
 * Header before the numbers in a .npy file, version 1.0, in C order; `description`: the type of an element as NumPy writes
 * it, such as <f8. It is padded so that the data start at a multiple of 64 bytes, as NumPy does.
 */
export function npyHeader(description: string, shape: readonly number[]): Uint8Array<ArrayBuffer> {
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const header = `{'descr': '${description}', 'fortran_order': False, 'shape': (${dimensions}), }`;
  const start = Math.ceil((MAGIC.length + 2 + header.length + 1) / 64) * 64;
  const padded = `${header.padEnd(start - MAGIC.length - 3)}\n`;
  const bytes = new Uint8Array(start);
  bytes.set(MAGIC);
  new DataView(bytes.buffer).setUint16(MAGIC.length, padded.length, true);
  bytes.set(new TextEncoder().encode(padded), MAGIC.length + 2);
  return bytes;
}

/**
 * A .npy file of little-endian float64 (or float32, as the values are) in C order. `values` must hold as many numbers as
 * `shape` says.
 */
export function writeNpy(shape: readonly number[], values: Float64Array | Float32Array): Uint8Array<ArrayBuffer> {
  const width = values.BYTES_PER_ELEMENT;
  const header = npyHeader(`<f${width}`, shape);
  const bytes = new Uint8Array(header.length + width * values.length);
  bytes.set(header);
  // They begin at a multiple of 64 bytes. The views of the core's memory need a machine of this order of bytes as well.
  const place =
    width === 4 ? new Float32Array(bytes.buffer, header.length) : new Float64Array(bytes.buffer, header.length);
  place.set(values);
  return bytes;
}
