import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, packageFile, root } from './setup.mjs';

/**
 * Sets up what is missing, runs a TypeScript file of this folder with the caller's arguments, and ends as it ended.
 * @param {string} file @param {string} [cwd]
 */
export function runMain(file, cwd = root) {
  ensurePackages();
  const main = join(import.meta.dirname, file);
  const { status, signal } = spawnSync(
    process.execPath,
    ['--import', packageFile('tsx'), main, ...process.argv.slice(2)],
    { stdio: 'inherit', cwd },
  );
  process.exit(signal === null ? (status ?? 1) : 1);
}
