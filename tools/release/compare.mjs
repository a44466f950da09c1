/** Compares a download with a build from source, file by file. */
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesOf, SUMS, sha256 } from './sums.mjs';

/**
 * Difference of a file from that of a build: "differs", "missing" or "extra", and which.
 * @typedef {{ how: 'differs' | 'missing' | 'extra', file: string, found: string | null, expected: string | null }} Difference
 */

/**
 * @param {ReadonlyMap<string, string>} found digests by path @param {ReadonlyMap<string, string>} expected
 * @returns {Difference[]}
 */
function differences(found, expected) {
  return [...new Set([...expected.keys(), ...found.keys()])].sort().flatMap((file) => {
    const own = found.get(file) ?? null;
    const wanted = expected.get(file) ?? null;
    if (own === wanted) return [];
    return [
      { how: own === null ? 'missing' : wanted === null ? 'extra' : 'differs', file, found: own, expected: wanted },
    ];
  });
}

/** @param {string} folder @param {readonly string[]} files */
const digestsOf = (folder, files) => new Map(files.map((file) => [file, sha256(readFileSync(join(folder, file)))]));

/**
 * A folder is compared as a whole, a file with the one of its name in the build.
 * @param {string} path what was downloaded @param {string} built the folder of a build from source
 * @returns {{ compared: number, differences: Difference[] }}
 * @throws Error where there is nothing to compare with
 */
export function compareWithBuild(path, built) {
  const files = filesOf(built);
  if (statSync(path).isDirectory()) {
    const found = digestsOf(path, filesOf(path));
    return { compared: found.size, differences: differences(found, digestsOf(built, files)) };
  }
  const name = basename(path);
  const same = files.filter((file) => basename(file) === name);
  if (same.length !== 1) {
    throw new Error(
      `${same.length === 0 ? 'No file' : 'More than one file'} of a build is called ${name}: give it a name that is in ${SUMS}, or the folder`,
    );
  }
  const [file = ''] = same;
  const found = new Map([[file, sha256(readFileSync(path))]]);
  return { compared: 1, differences: differences(found, digestsOf(built, [file])) };
}
