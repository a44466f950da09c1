/** The command line: sets up what is missing, then runs tools/cli/main.ts with the caller's folder for file names. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, packageFile } from './setup.mjs';

ensurePackages();
const main = join(import.meta.dirname, 'cli/main.ts');
const { status, signal } = spawnSync(
  process.execPath,
  ['--import', packageFile('tsx'), main, ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    cwd: process.env.INIT_CWD ?? process.cwd(),
  },
);
process.exit(signal === null ? (status ?? 1) : 1);
