/** `node tools/tables.mjs [FOLDER]`: how well methods find known groups, on the real data that are in the folder. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, packageFile, root } from './setup.mjs';

ensurePackages();
const main = join(import.meta.dirname, 'tables/main.ts');
const { status } = spawnSync(process.execPath, ['--import', packageFile('tsx'), main, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
});
process.exit(status ?? 1);
