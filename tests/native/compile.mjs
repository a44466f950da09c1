/**
 * Compiles the core and the programs of this folder for this machine. Objects are kept in build/native by a hash of all that they
 * are made from, for the next build, test and run.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { allOf, run } from '../../tools/processes.mjs';
import { includes, sources } from '../../tools/wasm.mjs';

const here = import.meta.dirname;
const root = join(here, '../..');
const wasm = join(root, 'wasm');
const kept = join(root, 'build/native');
/** Objects that nothing asked for in so long are removed. */
const KEPT_MS = 14 * 86_400_000;
/** No file takes so long to compile. */
const LONGEST_MS = 180_000;

export const COMPILERS = /** @type {const} */ (['gcc', 'clang']);

/** The lanes of the core in vectors, and the scalar twin that must give the same bits. */
export const LANES = { vector: [], scalar: ['-DLT_SCALAR'] };

/** Without the builtin, malloc stays a call of malloc: gcc makes calloc of it and memset, which nobody would count. */
const STRICT =
  '-std=c11 -Wall -Wextra -Wshadow -Wconversion -Wvla -Wstrict-prototypes -Werror -ffp-contract=off -fno-builtin-malloc';
const SANITIZERS = '-O1 -g1 -fno-omit-frame-pointer -fno-sanitize-recover=all -DSANITIZED';

/**
 * The builds of a program. The fuzzer follows branches, not the operands of each comparison: comparisons of loop
 * counters and of doubles took two thirds of its time, and it finds as many branches in as many inputs without them.
 */
export const BUILDS = {
  plain: ['-O1'], // in two thirds of the time
  optimised: ['-O2'],
  sanitized: [...SANITIZERS.split(' '), '-fsanitize=address,undefined'],
  fuzzed: [...SANITIZERS.split(' '), '-fsanitize=fuzzer,address,undefined', '-fno-sanitize-coverage=trace-cmp'],
};

/**
 * clang compiles what it sanitizes in a quarter of the time without optimising it, which saves more than tests and a few
 * thousand inputs then take. The lines of a fault are told by a long run.
 */
export const AS_WRITTEN = ['-O0', '-g0'];
/** Their innermost loops run for longer than it takes to optimise them. */
const OPTIMISED = ['hmmc/lbfgs.c', 'neighbours/pairs.c', 'rows/decimal.c', 'rows/row.c'];

/** The linker of LLVM, where it is: it takes a third of the time. */
const LLD = ['-fuse-ld=lld'];

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

/** The folders in which a file of C finds a header. */
const headerFolders = [...includes().map((flag) => join(wasm, flag.slice(2))), here, join(here, 'fuzz')];

/** The files of this project that a file is compiled from: itself and the headers that it includes. @param {string} path */
function partsOf(path, found = new Set([path])) {
  for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/^ *# *include "([^"]+)"/gm)) {
    const header = headerFolders.map((folder) => join(folder, name)).find((place) => existsSync(place));
    if (header === undefined) throw new Error(`${path} includes ${name}, which is nowhere`);
    if (found.has(header)) continue;
    found.add(header);
    partsOf(header, found);
  }
  return found;
}

/** @type {Map<string, string>} */
const versions = new Map();

/** The version that a compiler gives of itself. @param {string} compiler */
function versionOf(compiler) {
  const known = versions.get(compiler) ?? spawnSync(compiler, ['--version'], { encoding: 'utf8' }).stdout;
  versions.set(compiler, known);
  return known;
}

/**
 * The object of a file of this folder, or of a whole path: the one that is kept, or a new one.
 * @param {string} compiler @param {readonly string[]} flags @param {string} path
 * @returns {Promise<string>}
 */
export async function compile(compiler, flags, path) {
  const source = resolve(here, path);
  const isOptimised = OPTIMISED.some((name) => source.endsWith(`/${name}`));
  const toObject = flags
    .filter((flag) => !(isOptimised && AS_WRITTEN.includes(flag)))
    .map((flag) => flag.replace('=fuzzer,', '=fuzzer-no-link,'));
  const hash = createHash('sha256');
  hash.update(JSON.stringify([versionOf(compiler), STRICT, toObject, process.arch]));
  for (const part of partsOf(source)) hash.update(`${relative(root, part)}\n`).update(readFileSync(part));
  const object = join(kept, `${basename(source, '.c')}-${hash.digest('hex').slice(0, 24)}.o`);
  if (existsSync(object)) {
    utimesSync(object, new Date(), new Date());
    return object;
  }
  mkdirSync(kept, { recursive: true });
  const unfinished = `${object}.new`;
  if (await othersMake(unfinished)) return compile(compiler, flags, path);
  try {
    await run(compiler, [...flagsOf(toObject), '-c', source, '-o', unfinished]);
    renameSync(unfinished, object);
  } finally {
    rmSync(unfinished, { force: true });
  }
  return object;
}

/** False if this process is the first to make a file, which is begun; true once others have ended making it. @param {string} path */
async function othersMake(path) {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return false;
  } catch {
    // A program that was killed leaves its file behind.
    const isUnderWay = () => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > Date.now() - LONGEST_MS;
    while (isUnderWay()) await setTimeout(200);
    rmSync(path, { force: true });
    return true;
  }
}

/** Removes objects that were not asked for in long. */
export function removeOldObjects() {
  for (const name of existsSync(kept) ? readdirSync(kept) : []) {
    const path = join(kept, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path);
  }
}

/**
 * The objects of the core: of all of it, or only of some folders of its sources.
 * @param {string} compiler @param {readonly string[]} flags @param {readonly string[]} [parts]
 */
export function compileCore(compiler, flags, parts) {
  const isWanted = (/** @type {string} */ path) => parts?.some((part) => path.startsWith(`src/${part}/`)) ?? true;
  const files = sources().filter((path) => path.endsWith('.c') && isWanted(path));
  return allOf(files.map((path) => compile(compiler, flags, join(wasm, path))));
}

/**
 * Objects as one, which calls other functions in place of some.
 * @param {readonly string[]} objects @param {Readonly<Record<string, string>>} others by the names of those they replace @param {string} object where it goes
 */
export async function calling(objects, others, object) {
  const renames = Object.entries(others).map(([name, other]) => `--redefine-sym=${name}=${other}`);
  await run('ld', ['-r', ...objects, '-o', object]);
  await run('objcopy', [...renames, object]);
  return [object];
}

/**
 * Compiles programs of this folder and links them with objects of the core.
 * @param {string} compiler @param {readonly string[]} flags @param {readonly string[]} files @param {readonly string[]} objects
 * @param {string} program where it goes
 */
export async function link(compiler, flags, files, objects, program) {
  const quad = compiler === 'gcc' && canLink('gcc', ['-lquadmath']) ? ['-lquadmath'] : [];
  const fast = canLink(compiler, LLD) ? LLD : [];
  const own = await allOf(files.map((file) => compile(compiler, flags, file)));
  await run(compiler, [...flagsOf(flags), ...fast, ...own, ...objects, '-o', program, ...quad, '-lm']);
}
