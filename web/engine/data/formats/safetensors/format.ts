/** Tensors as Hugging Face saves them. */

import { certainOr, type Format } from '../format.ts';

/** True where the first bytes of a file of `size` bytes can be a length and the JSON header that the format has. */
function isSafetensors(bytes: Uint8Array, size: number): boolean {
  if (bytes.length < 9 || bytes[8] !== 0x7b) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
  return length <= BigInt(size - 8);
}

export const safetensors: Format = {
  name: '.safetensors',
  matches: ({ head, source, extension }) => certainOr(isSafetensors(head, source.size), extension === 'safetensors'),
  reader: async () => {
    const { readSafetensors } = await import('./read.ts');
    return ({ source }) => readSafetensors(source);
  },
};
