import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage, packFolder } from '../../tools/package/build.ts';

/** The package as a user has it: built, packed, and installed in an empty folder without a network. */
export async function installedPackage() {
  const made = mkdtempSync(join(tmpdir(), 'logitree-package-'));
  await buildPackage(join(made, 'package'));
  const tarball = packFolder(join(made, 'package'), made);
  const user = mkdtempSync(join(tmpdir(), 'logitree-user-'));
  writeFileSync(join(user, 'package.json'), '{ "name": "user", "type": "module" }\n');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', tarball], {
    cwd: user,
    stdio: 'pipe',
  });
  return { user, tarball, made };
}
