import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import zopfli from '@gfx/zopfli';

const KEPT = join(import.meta.dirname, '../build/deflated');

/**
 * A file deflated by Zopfli, which gives the same bytes on every machine and takes seconds: they are kept by a hash of the file,
 * for the two editions, the package and the next build.
 */
export async function smallest(file: Uint8Array, iterations: number): Promise<Uint8Array> {
  const kept = join(KEPT, `${createHash('sha256').update(file).digest('hex')}-${iterations}`);
  if (existsSync(kept)) return readFileSync(kept);
  const deflated = await zopfli.deflateAsync(file, { numiterations: iterations });
  mkdirSync(KEPT, { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, deflated);
  renameSync(unfinished, kept); // another build may make the same
  return deflated;
}
