/** `node tools/toy-table.mjs`: accuracies of ultrametric fitting on the paper's toy sets, and on real data that are there. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePackages, packageFile, root } from './setup.mjs';

ensurePackages();
const main = join(import.meta.dirname, 'toy-table/main.ts');
const { status } = spawnSync(process.execPath, ['--import', packageFile('tsx'), main], { stdio: 'inherit', cwd: root });
process.exit(status ?? 1);
