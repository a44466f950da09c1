import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'build/kept');

/** Bytes that take seconds to make, kept by a hash of what they are made from: for both editions, the package, tests, the next build. */
export async function kept(parts: Iterable<string | Uint8Array>, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(createHash('sha256').update(part).digest());
  const path = join(FOLDER, hash.digest('hex'));
  if (existsSync(path)) return readFileSync(path);
  const made = await make();
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, made);
  renameSync(unfinished, path); // another build may make the same
  return made;
}

/** All that a build is made from, by paths and contents: the page, the tools, and the versions of packages. */
export function* sourcesOfBuild(): Generator<string | Uint8Array> {
  yield process.version;
  for (const folder of ['web', 'tools']) {
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) yield* [path.slice(ROOT.length), readFileSync(path)];
    }
  }
  yield readFileSync(join(ROOT, 'package-lock.json'));
}
