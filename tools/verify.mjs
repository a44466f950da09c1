/**
 * `npm run verify -- FOLDER` or FILE: builds the page from this source and compares it with what was downloaded. Names each file
 * that differs, is missing or is extra. Ends with 0 where all are the same, with 1 where not, with 2 where it cannot tell.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { compareWithBuild } from './release/compare.mjs';

const [given, ...more] = process.argv.slice(2);
if (given === undefined || more.length > 0 || !existsSync(given)) {
  const why = given === undefined ? 'What was downloaded?' : more.length > 0 ? 'One at a time' : `There is no ${given}`;
  console.error(`${why}: npm run verify -- FOLDER, or a FILE such as logitree.html`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'logitree-verify-'));
try {
  build(folder);
  const { compared, differences } = compareWithBuild(resolve(given), folder);
  for (const { how, file, found, expected } of differences) {
    const digests = how === 'differs' ? `: SHA-256 is ${found}, of the build ${expected}` : '';
    console.log(`${how.padEnd(8)}${file}${digests}`);
  }
  const files = `${compared} ${compared === 1 ? 'file' : 'files'}`;
  console.log(
    differences.length === 0
      ? `The same: ${files}, byte by byte, as this source gives them.`
      : `NOT the same: ${differences.length} of ${files} or of the build.`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true });
}
