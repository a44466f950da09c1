/**
 * The C code as .clang-format says: `node tools/format-c.mjs` formats it, `--check` fails where it is not formatted. Versions
 * differ in what they do, so only that of Debian 12 is asked.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const VERSION = 14;
const FOLDERS = ['wasm', 'tests/native', 'tools/research/bench'];

/** Written by a program: tools/powers-of-five.mjs. */
const GENERATED = join('wasm', 'src/rows/powers_of_five.h');

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
).filter((path) => /\.[ch]$/.test(path) && path !== GENERATED);

const clangFormat = (/** @type {string[]} */ ...args) =>
  spawnSync('clang-format', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const { stdout: version } = clangFormat('--version');
const isCheck = process.argv.includes('--check');
if (!version?.includes(`version ${VERSION}.`)) {
  console.log(`SKIPPED the format of the C code: needs clang-format ${VERSION} (Debian: apt-get install clang-format)`);
  process.exitCode = isCheck ? 0 : 1;
} else {
  const { status, stderr } = clangFormat(...(isCheck ? ['--dry-run', '--Werror'] : ['-i']), ...files);
  console.log(status === 0 ? `${files.length} files of C are formatted` : `${stderr}\nRun node tools/format-c.mjs`);
  process.exitCode = status ?? 1;
}
