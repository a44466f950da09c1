/**
 * `npm test`: sets up, then every check; goes on after a failure and ends non-zero if there was one.
 * `npm run test:long`: what takes too long for that, for some hours: fuzzing, many mutants, every combination.
 * What runs where: docs/testing.md.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureCommand, ensurePackages, installed, installPythonModules, root } from './setup.mjs';

ensurePackages();

const node = process.execPath;
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);
/** A program that ends soon is not worth optimising; tests have the same (vitest.config.ts). */
const SHORT_LIVED = [
  '--single-threaded-gc',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--interrupt-budget=400000',
];
const vitest = (/** @type {string[]} */ ...projects) => [
  node,
  bin('vitest/vitest.mjs'),
  'run',
  ...projects.flatMap((project) => ['--project', project]),
];
/**
 * Tests of the page that have the whole browser: what it does around the page may matter to what leaves. The others start
 * Firefox and WebKit too, which they share.
 */
const IN_WHOLE_BROWSERS = ['engines', 'view-export-engines', 'report-engines', 'start-engines', 'privacy'].map(
  (name) => `${name}.test.ts`,
);
const filesOfPage = readdirSync(join(root, 'tests/e2e'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.long)\.test\.ts$/.test(path) && !IN_WHOLE_BROWSERS.includes(path))
  .sort();
/** Two groups of the others, each with its own browser. */
const groupsOfPage = [0, 1].map((group) => filesOfPage.filter((_, at) => at % 2 === group));

/** @typedef {{ name: string, command: string[], when?: () => boolean, environment?: NodeJS.ProcessEnv }} Check */

const emscripten = () => {
  ensureCommand('emcc', ['emscripten', 'clang', 'lld', 'llvm', 'libclang-rt-14-dev'], 'compiling the core');
  return true; // without the compiler the recorded hashes are still compared
};
const compilers = () => {
  ensureCommand('clang', ['clang', 'libclang-rt-14-dev'], 'clang, its sanitizers and fuzzing');
  ensureCommand('gcc', ['gcc', 'libc6-dev'], 'gcc');
  return true; // each compiler that is missing is skipped with a line
};
const formatter = () => {
  ensureCommand('clang-format', ['clang-format'], 'the layout of the C code');
  return true; // another version is skipped with a line
};
const otherPrograms = () => {
  // They read what is written, and compute the same: a test that finds one missing says so and is skipped.
  ensureCommand('pdftotext', ['poppler-utils'], 'what is in PDF');
  ensureCommand('rsvg-convert', ['librsvg2-bin'], 'SVG in another program');
  installPythonModules({
    numpy: 'python3-numpy',
    scipy: 'python3-scipy',
    networkx: 'python3-networkx',
    Bio: 'python3-biopython',
    ete3: 'python3-ete3',
  });
  return true;
};
const browsers = () => {
  // Tests of several engines run in these where they are; a missing one is skipped with a line.
  ensureCommand('firefox-esr', ['firefox-esr'], 'the page in Firefox');
  ensureCommand('WebKitWebDriver', ['webkit2gtk-driver', 'xvfb', 'xauth'], 'the page in WebKitGTK');
  ensureCommand('pdftotext', ['poppler-utils'], 'what is printed');
  // Without it the whole browser does its work, in twice the time.
  installed('chromium-headless-shell', ['chromium-headless-shell']);
  return ensureCommand('chromium', ['chromium', 'fonts-dejavu-core', 'librsvg2-bin'], 'the page in browsers');
};
/** Tests of the page, these or all. @param {string} name @param {string[]} files @param {NodeJS.ProcessEnv} [environment] */
const ofPage = (name, files, environment) => ({
  name,
  command: [...vitest('e2e'), ...files.map((path) => `tests/e2e/${path}`)],
  when: browsers,
  environment,
});
const WHOLE_CHROMIUM = { LOGITREE_WHOLE_CHROMIUM: '1' }; // tests/support/browser.ts
/**
 * Lanes of checks that run side by side, each in order. There are more lanes than the two cores: a browser waits for the
 * page, and Vitest for its worker.
 * @type {Check[][]}
 */
const LANES = [
  [
    // Several threads would look at much of it twice.
    { name: 'types', command: [node, bin('typescript/bin/tsc'), '--noEmit', '--singleThreaded'] },
    { name: 'lint', command: [node, bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
    { name: 'every package, file and export is used', command: [node, ...SHORT_LIVED, bin('knip/bin/knip.js')] },
    { name: 'the C code is laid out', command: [node, 'tools/format-c.mjs', '--check'], when: formatter },
    { name: 'build', command: [node, 'tools/build.mjs'] },
  ],
  [
    { name: 'the committed core was built from its sources', command: [node, 'tools/wasm.mjs', '--recorded'] },
    { name: 'core, native', command: [node, 'tests/native/run.mjs'], when: compilers },
  ],
  // One process, which loads each module and bundles the command line once: the longest of all checks.
  [{ name: 'unit tests', command: vitest('unit', 'toy-method'), when: otherPrograms }],
];

/** Checks that a lane takes when it has done its own. */
const SHARED = [
  ofPage('the page in whole browsers', IN_WHOLE_BROWSERS, WHOLE_CHROMIUM),
  ...groupsOfPage.map((files, at) => ofPage(`the page, ${at + 1} of ${groupsOfPage.length}`, files)),
];

/** @type {Check[][]} */
const LONG_LANES = [
  [
    { name: 'build', command: [node, 'tools/build.mjs'] },
    ofPage('the page in whole browsers, every case', [], WHOLE_CHROMIUM),
    { name: 'long tests', command: vitest('long'), when: browsers, environment: WHOLE_CHROMIUM },
  ],
  [
    {
      name: 'the committed core is what its sources give',
      command: [node, 'tools/wasm.mjs', '--check'],
      when: emscripten,
    },
    { name: 'unit tests, every case and new ones', command: vitest('unit', 'toy-method'), when: otherPrograms },
    { name: 'core, native, fuzzed for long', command: [node, 'tests/native/run.mjs', '--long'], when: compilers },
  ],
];

/** @param {Check} check @returns {Promise<'passed' | 'failed' | 'skipped'>} */
async function run({ name, command, when, environment }) {
  if (when !== undefined && !when()) return 'skipped';
  const [file = '', ...args] = command;
  const started = performance.now();
  const env = { ...process.env, ...environment };
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
  const status = await new Promise((resolve) => child.once('error', () => resolve(null)).once('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const text = stripVTControlCharacters(Buffer.concat(said).toString());
  for (const [line] of text.matchAll(/^SKIPPED .*$|^ +Tests .*skipped.*$/gm)) skipped.add(`${name}: ${line.trim()}`);
  console.log(`\n── ${name}\n${text.trimEnd()}`);
  console.log(status === 0 ? `   passed in ${seconds} s` : `   FAILED (exit ${status}) after ${seconds} s`);
  return status === 0 ? 'passed' : 'failed';
}

const ended = { passed: 0, failed: 0, skipped: 0 };
/** Tests that checks left out, in their words: what is missing here, or how many tests. @type {Set<string>} */
const skipped = new Set();
const isLong = process.argv.includes('--long');
const lanes = isLong ? LONG_LANES : LANES;
const shared = isLong ? [] : [...SHARED];
if (isLong) {
  process.env.LOGITREE_LONG = '1'; // every case (tests/support/cases.ts)
  process.env.PROPERTY_SEED ??= 'new'; // else the same in every run (vitest.config.ts)
}
// Output of a check is printed when it has ended, so that another check's does not stand between its lines.
const own = lanes.map(async (lane) => {
  for (const check of lane) ended[await run(check)] += 1;
});
await Promise.all(
  own.map(async (done) => {
    await done;
    await own[0]; // which builds the page
    for (let check = shared.shift(); check !== undefined; check = shared.shift()) ended[await run(check)] += 1;
  }),
);
if (process.env.LOGITREE_DATA === undefined) {
  skipped.add('tests on real data: SKIPPED, LOGITREE_DATA does not say where these are');
}
console.log(skipped.size === 0 ? '\nNothing was skipped.' : `\nSkipped:\n  ${[...skipped].join('\n  ')}`);
console.log(`\n${ended.passed} passed, ${ended.failed} failed, ${ended.skipped} skipped`);
process.exitCode = ended.failed === 0 ? 0 : 1;
