/**
 * The core compiled for this machine: its tests in vectors by clang under AddressSanitizer and UndefinedBehaviorSanitizer, and
 * scalar by gcc; then the same inputs for each fuzz target in every run. One line a check; ends non-zero on any failure.
 *
 * `node tests/native/run.mjs --long` runs the tests by both compilers, in vectors and scalar, with sanitizers and without, and
 * gives the fuzz targets 11 million inputs in all, new ones each time, and keeps those that fail in build/fuzz; `--long 1` one
 * percent of them; `--long 100 fuzz_splits fuzz_text` only these targets.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../tools/processes.mjs';
import {
  AS_WRITTEN,
  BUILDS,
  COMPILERS,
  calling,
  canLink,
  compile,
  compileCore,
  LANES,
  link,
  removeOldObjects,
  withFolder,
} from './compile.mjs';

/**
 * Inputs of each fuzz target in a run of the tests, and in a long run, in thousands: of the branches that twice as many
 * inputs reach, those of a short run reach 99 in 100.
 */
const INPUTS = {
  fuzz_compare: { short: 2, long: 700 },
  fuzz_confusion: { short: 1, long: 200 },
  fuzz_decide: { short: 1, long: 500 },
  fuzz_features: { short: 4, long: 600 },
  fuzz_l2h: { short: 0.2, long: 200 },
  fuzz_linkage: { short: 2.5, long: 1500 },
  fuzz_lists: { short: 2.5, long: 1500 },
  fuzz_metrics: { short: 5, long: 1000 },
  fuzz_neighbours: { short: 0.25, long: 300 },
  fuzz_rows: { short: 10, long: 2000 },
  fuzz_splits: { short: 0.2, long: 300 },
  fuzz_text: { short: 10, long: 2000 },
  fuzz_ultrametric: { short: 2.5, long: 1200 },
};
const root = join(import.meta.dirname, '../..');
const testFiles = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.c') && !name.startsWith('dump'));
const targets = readdirSync(join(import.meta.dirname, 'fuzz')).flatMap((name) => /^(.*)\.c$/.exec(name)?.[1] ?? []);

/** The core counts its allocations here, and can be made to fail at one (memory.c). */
const COUNTED = { malloc: 'counted_malloc', free: 'counted_free' };
/** Take ten times as long under sanitizers: in `npm test` only the plain build does these. */
const BY_ONE = ['memory that runs out', 'L2H where lists nearly decide'];

let checks = 0;
let failures = 0;
let fuzzed = 0;

/** @param {string} name @param {boolean} passed @param {string} [detail] */
function report(name, passed, detail = '') {
  checks += 1;
  failures += passed ? 0 : 1;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}${detail === '' ? '' : `\n${detail.trimEnd()}`}`);
}

/**
 * Runs a program; its exit status and what it said.
 * @param {string} program @param {readonly string[]} args
 * @returns {Promise<{ passed: boolean, out: string, err: string }>}
 */
const execute = (program, args = []) =>
  run(program, args).then(
    ({ stdout, stderr }) => ({ passed: true, out: stdout, err: stderr }),
    ({ stdout = '', stderr = '' }) => ({ passed: false, out: stdout, err: stderr }),
  );

/** @param {unknown} error what a compiler said */
const messages = (error) => String(/** @type {{ stderr?: string }} */ (error).stderr ?? error);

/**
 * Every test of one build.
 * @param {string} folder @param {string} compiler @param {keyof typeof LANES} lanes @param {'plain' | 'optimised' | 'sanitized'} build
 * @param {readonly string[]} but tests that are left out
 */
async function testBuild(folder, compiler, lanes, build, but = []) {
  const name = `${compiler}, ${lanes}, ${build}`;
  const asWritten = build === 'sanitized' && compiler === 'clang' && !long ? AS_WRITTEN : [];
  const flags = [...BUILDS[build], ...asWritten, ...LANES[lanes]];
  const program = join(folder, `${compiler}-${lanes}-${build}`);
  // The objects of the fuzz targets serve as well: they are under the same sanitizers, and count branches besides.
  const ofCore = build === 'sanitized' && compiler === 'clang' && lanes === 'vector' && !long ? FUZZED : flags;
  try {
    const objects = await calling(await compileCore(compiler, ofCore), COUNTED, `${program}.core.o`);
    await link(compiler, flags, testFiles, objects, program);
  } catch (error) {
    report(`${name}: compiles without a warning`, false, messages(error));
    return;
  }
  report(`${name}: compiles without a warning`, true);
  const { passed, out, err } = await execute(program, but.length > 0 ? ['--but', ...but] : []);
  for (const line of out.trimEnd().split('\n')) {
    report(`${name}: ${line}`, !line.includes(' FAILS, '));
  }
  if (!passed) {
    report(`${name}: ends without a failure`, false, err.slice(-8000));
  }
}

/**
 * One fuzz target, starting from the inputs that are kept beside it: always the same ones, or new ones.
 * @param {string} folder @param {readonly string[]} objects @param {string} target @param {number} percent of a long run; 0: a short one
 */
async function fuzz(folder, objects, target, percent) {
  const program = join(folder, target);
  try {
    await link('clang', FUZZED, [`fuzz/${target}.c`], objects, program);
  } catch (error) {
    report(`${target}: compiles without a warning`, false, messages(error));
    return;
  }
  const inputs = INPUTS[/** @type {keyof typeof INPUTS} */ (target)];
  const runs = percent === 0 ? 1000 * inputs.short : 10 * percent * inputs.long;
  const found = join(percent === 0 ? folder : join(root, 'build/fuzz'), `${target}.found`);
  mkdirSync(found, { recursive: true });
  // Of the wall: sanitizers take ten times as long, and other programs have the processor in between.
  const limits = [`-runs=${runs}`, '-timeout=300', '-rss_limit_mb=2048', '-max_len=2000', `-artifact_prefix=${found}/`];
  const seed = percent === 0 ? ['-seed=1'] : [];
  const kept = [join(import.meta.dirname, 'fuzz', target)].filter((path) => existsSync(path));
  const { passed, err } = await execute(program, [...limits, ...seed, '-print_final_stats=1', found, ...kept]);
  const executed = Number(/number_of_executed_units: (\d+)/.exec(err)?.[1] ?? 0);
  const drawn = /INFO: Seed: (\d+)/.exec(err)?.[1] ?? 'unknown';
  fuzzed += executed;
  report(`${target}: ${executed} inputs, seed ${drawn}`, passed && executed >= runs, passed ? '' : err.slice(-8000));
}

/** @param {string} folder */
async function testAll(folder) {
  /** @type {Promise<void>[]} */
  const builds = [];
  for (const compiler of COMPILERS) {
    if (!canLink(compiler, [])) {
      console.log(`SKIPPED ${compiler}: it is not here (Debian: apt-get install ${compiler} libc6-dev)`);
      continue;
    }
    const sanitizes = (long || compiler === 'clang') && canLink(compiler, BUILDS.sanitized);
    if (!sanitizes && (long || compiler === 'clang')) {
      console.log(`SKIPPED ${compiler} under sanitizers: their runtime is not here (Debian: libclang-rt-14-dev)`);
    }
    for (const lanes of /** @type {const} */ (['vector', 'scalar'])) {
      if (sanitizes && (long || lanes === 'vector')) {
        builds.push(testBuild(folder, compiler, lanes, 'sanitized', long ? [] : BY_ONE));
      }
      if (long || (compiler === 'gcc' && lanes === 'scalar')) {
        builds.push(testBuild(folder, compiler, lanes, long ? 'optimised' : 'plain'));
      }
    }
  }
  await Promise.all(builds);
}

/**
 * Two at a time: a long run is for as many processors as a short one.
 * @param {string} folder @param {number} percent @param {readonly string[]} chosen
 */
async function fuzzAll(folder, percent, chosen) {
  if (!canLink('clang', BUILDS.fuzzed)) {
    console.log('SKIPPED fuzzing: clang or its fuzzer is not here (Debian: apt-get install clang libclang-rt-14-dev)');
    return;
  }
  const objects = [...(await compileCore('clang', FUZZED)), await compile('clang', FUZZED, 'l2h_run.c')];
  const waiting = [...chosen];
  const work = async () => {
    for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
      await fuzz(folder, objects, target, percent);
    }
  };
  await Promise.all([work(), work()]);
  console.log(`${fuzzed} inputs over ${chosen.length} fuzz targets`);
}

const long = process.argv[2] === '--long';
if (long) process.env.LOGITREE_LONG = '1'; // all rounds (main.c)
const FUZZED = [...BUILDS.fuzzed, ...(long ? [] : AS_WRITTEN)];
const percent = long ? Number(process.argv[3] ?? 100) : 0;
const named = process.argv.slice(4);
const unknown = named.filter((name) => !targets.includes(name));
if (unknown.length > 0) throw new Error(`no such fuzz target: ${unknown.join(', ')}. There are ${targets.join(', ')}`);
removeOldObjects();
await withFolder(async (folder) => {
  const tests = named.length > 0 ? Promise.resolve() : testAll(folder);
  await Promise.all([tests, fuzzAll(folder, percent, named.length > 0 ? named : targets)]);
});
console.log(`${checks} native checks, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
