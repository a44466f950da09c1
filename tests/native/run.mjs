/**
 * The core compiled for this machine: its tests with every compiler, in vectors and scalar, and under AddressSanitizer and
 * UndefinedBehaviorSanitizer; then a few seconds of each fuzz target. One line a check; ends non-zero on any failure.
 *
 * `node tests/native/run.mjs --fuzz SECONDS` fuzzes each target for so long, keeping what it finds in build/fuzz.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../tools/processes.mjs';
import { BUILDS, COMPILERS, canLink, compileCore, LANES, link, withFolder } from './compile.mjs';

/** Seconds of each fuzz target in a run of the tests. */
const FUZZ_SECONDS = 4;
const root = join(import.meta.dirname, '../..');
const testFiles = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.c') && name !== 'dump.c');
const targets = readdirSync(join(import.meta.dirname, 'fuzz')).filter((name) => name.endsWith('.c'));

/** Each compiler sanitizes one kind of lanes: together both, for half of the time. gcc is slow at checking scalar ones. */
const SANITIZED_LANES = { gcc: 'vector', clang: 'scalar' };

/** The core counts its allocations here, and can be made to fail at one (memory.c). */
const COUNTED = ['-Dmalloc=counted_malloc', '-Dfree=counted_free'];

let checks = 0;
let failures = 0;

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
 * @param {string} folder @param {string} compiler @param {keyof typeof LANES} lanes @param {'plain' | 'sanitized'} build
 */
async function testBuild(folder, compiler, lanes, build) {
  const name = `${compiler}, ${lanes}, ${build}`;
  const flags = [...BUILDS[build], ...LANES[lanes]];
  const program = join(folder, `${compiler}-${lanes}-${build}`);
  try {
    const objects = await compileCore(compiler, [...flags, ...COUNTED], `${program}.core`);
    await link(compiler, flags, testFiles, objects, program);
  } catch (error) {
    report(`${name}: compiles without a warning`, false, messages(error));
    return;
  }
  report(`${name}: compiles without a warning`, true);
  const { passed, out, err } = await execute(program);
  for (const line of out.trimEnd().split('\n')) {
    report(`${name}: ${line}`, !line.includes(' FAILS, '));
  }
  if (!passed) {
    report(`${name}: ends without a failure`, false, err.slice(-8000));
  }
}

/**
 * One fuzz target for some seconds, starting from the inputs that are kept beside it. Without a folder to keep, always
 * from the same seed.
 * @param {string} folder @param {readonly string[]} objects @param {string} target @param {number} seconds @param {boolean} keep
 */
async function fuzz(folder, objects, target, seconds, keep) {
  const name = target.replace('.c', '');
  const program = join(folder, name);
  try {
    await link('clang', BUILDS.fuzzed, [`fuzz/${target}`, 'l2h_run.c'], objects, program);
  } catch (error) {
    report(`${name}: compiles without a warning`, false, messages(error));
    return;
  }
  const found = join(keep ? join(root, 'build/fuzz') : folder, `${name}.found`);
  mkdirSync(found, { recursive: true });
  const limits = [`-max_total_time=${seconds}`, '-timeout=60', '-rss_limit_mb=2048', `-artifact_prefix=${found}/`];
  const seed = keep ? [] : ['-seed=1'];
  const kept = [join(import.meta.dirname, 'fuzz', name)].filter((path) => existsSync(path));
  const { passed, err } = await execute(program, [...limits, ...seed, '-print_final_stats=1', found, ...kept]);
  const runs = /number_of_executed_units: (\d+)/.exec(err)?.[1] ?? '?';
  report(`${name}: ${runs} inputs`, passed, passed ? '' : err.slice(-8000));
}

/** @param {string} folder */
async function testAll(folder) {
  const builds = [];
  for (const compiler of COMPILERS) {
    if (!canLink(compiler, [])) {
      console.log(`SKIPPED ${compiler}: it is not here (Debian: apt-get install ${compiler} libc6-dev)`);
      continue;
    }
    const sanitizes = canLink(compiler, BUILDS.sanitized);
    if (!sanitizes) {
      console.log(`SKIPPED ${compiler} under sanitizers: their runtime is not here (Debian: libclang-rt-14-dev)`);
    }
    for (const lanes of /** @type {const} */ (['vector', 'scalar'])) {
      builds.push(testBuild(folder, compiler, lanes, 'plain'));
      if (sanitizes && SANITIZED_LANES[compiler] === lanes)
        builds.push(testBuild(folder, compiler, lanes, 'sanitized'));
    }
  }
  await Promise.all(builds);
}

/** @param {string} folder @param {number} seconds @param {boolean} keep */
async function fuzzAll(folder, seconds, keep) {
  if (!canLink('clang', BUILDS.fuzzed)) {
    console.log('SKIPPED fuzzing: clang or its fuzzer is not here (Debian: apt-get install clang libclang-rt-14-dev)');
    return;
  }
  const objects = await compileCore('clang', BUILDS.fuzzed, join(folder, 'fuzzed.core'));
  await Promise.all(targets.map((target) => fuzz(folder, objects, target, seconds, keep)));
}

const fuzzSeconds = process.argv[2] === '--fuzz' ? Number(process.argv[3]) : null;
await withFolder(async (folder) => {
  const tests = fuzzSeconds === null ? testAll(folder) : Promise.resolve();
  await Promise.all([tests, fuzzAll(folder, fuzzSeconds ?? FUZZ_SECONDS, fuzzSeconds !== null)]);
});
console.log(`${checks} native checks, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
