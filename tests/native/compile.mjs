/** Compiles the core and the programs of this folder for this machine. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { includes, sources } from '../../tools/wasm.mjs';

const run = promisify(execFile);
const here = import.meta.dirname;
const wasm = join(here, '../../wasm');

export const COMPILERS = /** @type {const} */ (['gcc', 'clang']);

/** The lanes of the core in vectors, and the scalar twin that must give the same bits. */
export const LANES = { vector: [], scalar: ['-DLT_SCALAR'] };

const STRICT = '-std=c11 -Wall -Wextra -Wshadow -Wconversion -Wvla -Wstrict-prototypes -Werror -ffp-contract=off';
const SANITIZERS = '-O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all -DSANITIZED';

/** What a program is compiled for. */
export const BUILDS = {
  plain: ['-O2'],
  sanitized: [...SANITIZERS.split(' '), '-fsanitize=address,undefined'],
  fuzzed: [...SANITIZERS.split(' '), '-fsanitize=fuzzer,address,undefined'],
};

/** The folders of headers, as seen from anywhere. */
const headers = [...includes().map((flag) => `-I${join(wasm, flag.slice(2))}`), `-I${here}`];
const flagsOf = (/** @type {readonly string[]} */ flags) => [...STRICT.split(' '), ...flags, ...headers];

/** Runs `use` with a folder that is gone afterwards. @template T @param {(folder: string) => Promise<T>} use */
export async function withFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'logitree-native-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Whether this compiler is here and links a program with these flags (sanitizers and fuzzer are packages of their own).
 * @param {string} compiler @param {readonly string[]} flags
 */
export function canLink(compiler, flags) {
  const folder = mkdtempSync(join(tmpdir(), 'logitree-native-'));
  const source = join(folder, 'probe.c');
  const entry = flags.some((flag) => flag.includes('fuzzer')) ? 'LLVMFuzzerTestOneInput' : 'main';
  writeFileSync(source, `int ${entry}(void) { return 0; }\n`);
  const { status } = spawnSync(compiler, [...flags, source, '-o', join(folder, 'probe')]);
  rmSync(folder, { recursive: true });
  return status === 0;
}

/**
 * Compiles the core to objects in a folder that is made.
 * @param {string} compiler @param {readonly string[]} flags @param {string} folder @returns {Promise<string[]>} the objects
 */
export async function compileCore(compiler, flags, folder) {
  const files = sources().filter((path) => path.endsWith('.c'));
  const toObjects = flags.map((flag) => flag.replace('=fuzzer,', '=fuzzer-no-link,'));
  // A compiler names objects after the file alone, and rooms of the core have files of one name: a folder for each room.
  for (const room of new Set(files.map((path) => dirname(path)))) {
    const objects = join(folder, room);
    mkdirSync(objects, { recursive: true });
    const own = files.filter((path) => dirname(path) === room).map((path) => join(wasm, path));
    await run(compiler, [...flagsOf(toObjects), '-c', ...own], { cwd: objects });
  }
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return found.filter((path) => path.endsWith('.o')).map((path) => join(folder, path));
}

/**
 * Compiles programs of this folder and links them with objects of the core.
 * @param {string} compiler @param {readonly string[]} flags @param {readonly string[]} files @param {readonly string[]} objects
 * @param {string} program where it goes
 */
export async function link(compiler, flags, files, objects, program) {
  const quad = compiler === 'gcc' && canLink('gcc', ['-lquadmath']) ? ['-lquadmath'] : [];
  const paths = files.map((file) => join(here, file));
  await run(compiler, [...flagsOf(flags), ...paths, ...objects, '-o', program, ...quad, '-lm']);
}
