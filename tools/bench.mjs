/** `npm run bench`: sets up, then measures everything in one run and prints a table. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, packageFile, root } from './setup.mjs';

ensurePackages();
const main = join(import.meta.dirname, 'bench/main.ts');
const { status } = spawnSync(process.execPath, ['--import', packageFile('tsx'), main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
});
process.exit(status ?? 1);
