/** Sets up what a command needs: the npm packages always, Debian packages where this is root on Debian. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPackages } from './missing-packages.mjs';

export const root = join(import.meta.dirname, '..');

/** The packages that a lock file lists, by their folder. @param {string} path */
const packagesOf = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {});

/** Installs the locked packages where one is missing or of another version. What npm says goes to standard error. */
export function ensurePackages() {
  const folder = join(root, 'node_modules');
  if (existsSync(folder) && lstatSync(folder).isSymbolicLink()) {
    return; // a linked folder is shared with another checkout: installing here would empty it there
  }
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(folder, '.package-lock.json'));
  const isThere = (/** @type {string} */ path) => existsSync(join(root, path, 'package.json'));
  if (missingPackages(wanted, installed, isThere).length === 0) {
    return;
  }
  console.error('Installing packages …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2] });
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version') && has('apt-get');

/** @param {string} command */
export const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** @param {readonly string[]} packages */
function installPackages(packages) {
  if (!isDebianRoot()) return;
  console.log(`Installing ${packages.join(' ')} …`);
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-qq', '-y', '--no-install-recommends'];
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (/** @type {string[]} */ args) =>
    spawnSync('apt-get', args, { env: environment, stdio: ['ignore', 'ignore', 2] });
  run(['update', '-qq']);
  run(['install', ...options, ...packages]);
}

/** Commands that could not be had are not looked for again. @type {Map<string, boolean>} */
const sought = new Map();

/**
 * True where a command is there, after installing its Debian packages if that is possible.
 * @param {string} command @param {string[]} packages
 */
export function installed(command, packages) {
  const known = sought.get(command);
  if (known !== undefined) return known;
  if (!has(command)) installPackages(packages);
  const isThere = has(command);
  sought.set(command, isThere);
  return isThere;
}

/** Debian's, whose modules are packages: another one that comes first on the path does not see them. */
const PYTHON = '/usr/bin/python3';

/** Installs the Debian packages of modules of Python where one is missing. @param {Readonly<Record<string, string>>} packages by module */
export function installPythonModules(packages) {
  const imports = `import ${Object.keys(packages).join(', ')}`;
  if (spawnSync(PYTHON, ['-c', imports]).status !== 0) installPackages(['python3', ...Object.values(packages)]);
}

/**
 * The same; says in one line what is missing, and which check is skipped.
 * @param {string} command @param {string[]} packages @param {string} check
 */
export function ensureCommand(command, packages, check) {
  const isThere = installed(command, packages);
  if (!isThere) {
    console.log(`SKIPPED ${check}: ${command} is not here (Debian: apt-get install ${packages.join(' ')})`);
  }
  return isThere;
}
