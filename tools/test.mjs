/**
 * `npm test`: sets up, then every check in order; goes on after a failure and ends non-zero if there was one.
 * `npm run test:long`: what takes too long for that, for about an hour: fuzzing, many mutants, every combination.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureCommand, ensurePackages, root } from './setup.mjs';

ensurePackages();

const node = process.execPath;
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
const vitest = (/** @type {string} */ project) => [node, bin('vitest/vitest.mjs'), 'run', '--project', project];

/** @typedef {{ name: string, command: string[], when?: () => boolean }} Check */

const compilers = () => {
  ensureCommand('clang', ['clang', 'libclang-rt-14-dev'], 'clang, its sanitizers and fuzzing');
  ensureCommand('gcc', ['gcc', 'libc6-dev'], 'gcc');
  return true; // each compiler that is missing is skipped with a line
};
const browsers = () => {
  // Tests of several engines run in these where they are; a missing one is skipped with a line.
  ensureCommand('firefox-esr', ['firefox-esr'], 'the page in Firefox');
  ensureCommand('WebKitWebDriver', ['webkit2gtk-driver', 'xvfb', 'xauth'], 'the page in WebKitGTK');
  return ensureCommand('chromium', ['chromium', 'fonts-dejavu-core', 'librsvg2-bin'], 'the page in browsers');
};

/** @type {Check[]} */
const CHECKS = [
  { name: 'types', command: [node, bin('typescript/bin/tsc'), '--noEmit'] },
  { name: 'lint', command: [node, bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'every package, file and export is used', command: [node, bin('knip/bin/knip.js')] },
  {
    name: 'the committed core is what its sources give',
    command: [node, 'tools/wasm.mjs', '--check'],
    when: () => {
      ensureCommand('emcc', ['emscripten', 'clang', 'lld', 'llvm', 'libclang-rt-14-dev'], 'compiling the core');
      return true; // without the compiler the recorded hashes are still compared
    },
  },
  {
    name: 'core, native',
    command: [node, 'tests/native/run.mjs'],
    when: compilers,
  },
  { name: 'unit tests', command: vitest('unit') },
  { name: 'build', command: [node, 'tools/build.mjs'] },
  { name: 'the page in browsers', command: vitest('e2e'), when: browsers },
];

/** @type {Check[]} */
const LONG_CHECKS = [
  { name: 'core, native, fuzzed for long', command: [node, 'tests/native/run.mjs', '--long'], when: compilers },
  { name: 'build', command: [node, 'tools/build.mjs'] },
  { name: 'long tests', command: vitest('long'), when: browsers },
];

let passed = 0;
let failed = 0;
let skipped = 0;
for (const { name, command, when } of process.argv.includes('--long') ? LONG_CHECKS : CHECKS) {
  console.log(`\n── ${name}`);
  if (when !== undefined && !when()) {
    skipped += 1;
    continue;
  }
  const [file = '', ...args] = command;
  const started = performance.now();
  const { status } = spawnSync(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(status === 0 ? `   passed in ${seconds} s` : `   FAILED (exit ${status}) after ${seconds} s`);
  passed += status === 0 ? 1 : 0;
  failed += status === 0 ? 0 : 1;
}
if (process.env.LOGITREE_DATA === undefined) {
  console.log('\nLOGITREE_DATA does not say where the real data are: tests on them were skipped.');
}
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
