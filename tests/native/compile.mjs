/** Compiles the core and the programs of this folder for this machine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { allOf, run } from '../../tools/processes.mjs';
import { includes, sources } from '../../tools/wasm.mjs';

const here = import.meta.dirname;
const wasm = join(here, '../../wasm');

export const COMPILERS = /** @type {const} */ (['gcc', 'clang']);

/** The lanes of the core in vectors, and the scalar twin that must give the same bits. */
export const LANES = { vector: [], scalar: ['-DLT_SCALAR'] };

const STRICT = '-std=c11 -Wall -Wextra -Wshadow -Wconversion -Wvla -Wstrict-prototypes -Werror -ffp-contract=off';
const SANITIZERS = '-O1 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=all -DSANITIZED';

/**
 * The builds of a program. The fuzzer follows branches, not the operands of each comparison: comparisons of loop
 * counters and of doubles took two thirds of its time, and it finds as many branches in as many inputs without them.
 */
export const BUILDS = {
  plain: ['-O2'],
  sanitized: [...SANITIZERS.split(' '), '-fsanitize=address,undefined'],
  fuzzed: [...SANITIZERS.split(' '), '-fsanitize=fuzzer,address,undefined', '-fno-sanitize-coverage=trace-cmp'],
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
 * True if this compiler is here and links a program with these flags (sanitizers and fuzzer are packages of their own).
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
 * Compiles a file of this folder, or of a whole path, to an object.
 * @param {string} compiler @param {readonly string[]} flags @param {string} path @param {string} object where it goes
 * @returns {Promise<string>} the object
 */
export async function compile(compiler, flags, path, object) {
  const toObject = flags.map((flag) => flag.replace('=fuzzer,', '=fuzzer-no-link,'));
  await run(compiler, [...flagsOf(toObject), '-c', resolve(here, path), '-o', object]);
  return object;
}

/**
 * Compiles the core to objects in a folder that is made; all of it, or only some folders of its sources.
 * @param {string} compiler @param {readonly string[]} flags @param {string} folder @param {readonly string[]} [parts]
 * @returns {Promise<string[]>} the objects
 */
export async function compileCore(compiler, flags, folder, parts) {
  mkdirSync(folder, { recursive: true });
  const isWanted = (/** @type {string} */ path) => parts?.some((part) => path.startsWith(`src/${part}/`)) ?? true;
  const files = sources().filter((path) => path.endsWith('.c') && isWanted(path));
  // Folders of the core have files of one name.
  const objectOf = (/** @type {string} */ path) => join(folder, `${path.replaceAll('/', '-')}.o`);
  return allOf(files.map((path) => compile(compiler, flags, join(wasm, path), objectOf(path))));
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
