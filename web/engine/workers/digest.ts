import { sha256 } from '@noble/hashes/sha2.js';
import type { ByteSource } from '../model/bytes.ts';
import type { RunContext } from '../model/run.ts';

const CHUNK_BYTES = 8 << 20;
/** Up to this size a file is held whole, for the browser's own hash is several times faster. */
const WHOLE_BYTES = 256 << 20;

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a file. Large files, and pages without crypto.subtle (plain http), go through it in chunks. */
export async function digestOf(source: ByteSource, context: RunContext = {}): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle !== undefined && source.size <= WHOLE_BYTES) {
    return hexadecimal(new Uint8Array(await subtle.digest('SHA-256', await source.read(0, source.size))));
  }
  const hash = sha256.create();
  for (let start = 0; start < source.size; start += CHUNK_BYTES) {
    hash.update(await source.read(start, Math.min(start + CHUNK_BYTES, source.size)));
    context.signal?.throwIfAborted();
    context.onProgress?.({ phase: 'reading', done: start, total: source.size });
  }
  return hexadecimal(hash.digest());
}
