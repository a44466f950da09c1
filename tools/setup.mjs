/** Sets up what a command needs: the npm packages always, Debian packages where this is root on Debian. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const root = join(import.meta.dirname, '..');

/** Installs the locked packages unless they were installed from this very lock. What npm says goes to standard error. */
export function ensurePackages() {
  const folder = join(root, 'node_modules');
  if (existsSync(folder) && lstatSync(folder).isSymbolicLink()) {
    return; // a linked folder is shared with another checkout: installing here would empty it there
  }
  const stamp = join(root, 'node_modules/.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) {
    return;
  }
  console.error('Installing packages …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] });
  writeFileSync(stamp, lock);
}

/** @param {string} name @returns {string} URL of a package's entry, wherever the caller stands */
export function packageFile(name) {
  return pathToFileURL(createRequire(join(root, 'package.json')).resolve(name)).href;
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && has('apt-get');

/** @param {string} command */
export const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/**
 * Whether a command is there, after installing its Debian packages where that is possible. Otherwise says in one line
 * what is missing and which check is skipped.
 * @param {string} command @param {string[]} packages @param {string} check
 */
export function ensureCommand(command, packages, check) {
  if (!has(command) && isDebianRoot()) {
    console.log(`Installing ${packages.join(' ')} …`);
    const options = ['-o', 'DPkg::Lock::Timeout=300', '-qq', '-y', '--no-install-recommends'];
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (/** @type {string[]} */ args) =>
      spawnSync('apt-get', args, { env: environment, stdio: ['ignore', 'ignore', 2] });
    run(['update', '-qq']);
    run(['install', ...options, ...packages]);
  }
  if (!has(command)) {
    console.log(`SKIPPED ${check}: ${command} is not here (Debian: apt-get install ${packages.join(' ')})`);
    return false;
  }
  return true;
}
