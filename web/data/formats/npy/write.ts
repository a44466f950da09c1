/** Writes .npy files. */

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];

/**
 * A .npy file, version 1.0, of little-endian float64 (or float32, as the values are) in C order. The header is padded so that
 * the data start at a multiple of 64 bytes, as NumPy does. `values` must hold as many numbers as `shape` says.
 */
export function writeNpy(shape: readonly number[], values: Float64Array | Float32Array): Uint8Array<ArrayBuffer> {
  const dimensions = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const width = values.BYTES_PER_ELEMENT;
  const header = `{'descr': '<f${width}', 'fortran_order': False, 'shape': (${dimensions}), }`;
  const start = Math.ceil((MAGIC.length + 2 + header.length + 1) / 64) * 64;
  const padded = `${header.padEnd(start - MAGIC.length - 3)}\n`;

  const bytes = new Uint8Array(start + width * values.length);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint16(MAGIC.length, padded.length, true);
  bytes.set(new TextEncoder().encode(padded), MAGIC.length + 2);
  values.forEach((value, index) => {
    if (width === 4) view.setFloat32(start + 4 * index, value, true);
    else view.setFloat64(start + 8 * index, value, true);
  });
  return bytes;
}
