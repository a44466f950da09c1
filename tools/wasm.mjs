/**
 * Builds the core: `node tools/wasm.mjs` writes wasm/*.wasm and pins them in emsdk.lock, and writes the bindings (bindings.mjs);
 * `node tools/wasm.mjs --check` builds them aside and fails unless they are the committed files.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { writeBindings } from './bindings.mjs';
import { allOf, run } from './processes.mjs';
import { sha256 } from './release/sums.mjs';
import { root } from './setup.mjs';

const lockPath = join(root, 'emsdk.lock');

/** Debian packages that make the toolchain, as dpkg names them. */
const PACKAGES = ['emscripten', 'clang-14', 'lld-14', 'llvm-14', 'binaryen'];

/** No -g: debug builds carry paths. No fast-math, no contraction: the same bits as every other build. */
const COMPILE = [
  '-std=c11',
  '-Wall',
  '-Wextra',
  '-Werror',
  '-DNDEBUG',
  '-msimd128',
  '-mbulk-memory',
  '-mnontrapping-fptoint',
  '-msign-ext',
  '-ffp-contract=off',
  '-fno-math-errno',
  '-fvisibility=hidden',
];

const LINK = [
  '-O3',
  '--no-entry',
  '-sSTANDALONE_WASM',
  '-sSTRICT',
  '-sWASM_BIGINT',
  '-sALLOW_MEMORY_GROWTH',
  '-sINITIAL_MEMORY=16MB',
  '-sMAXIMUM_MEMORY=2GB',
  '-sTOTAL_STACK=256KB',
  '-sABORTING_MALLOC=0',
];

/** Files in which the time of a run is spent are compiled for speed, the others for size: the core is loaded each time. */
const HOT = [
  /^src\/(base\/(?!arena|blocked_sum|finite|lanczos|memory|numbers|sort|sparse_sum|status)|neighbours\/(boruvka|kd_tree|nearest|pairs|sieve)\.c)/,
  /^src\/rows\/(row|narrow|widen|text|class_means)\.c/,
  /^src\/l2h\/(largest|reassign|verify)\.c/,
  /^src\/linkage\/(chain|distances|spanning)\.c/,
  /^src\/ultrametric\/(?!average|begin|forest|graph|layout|start|state)/,
  /^src\/compare\/triplets\.c/,
  /^src\/hmmc\/(face|loss)\.c/,
  /^src\/kmeans\//,
  /^src\/decide\/(?!report|tally|tree|decide|area|keys|piece)/,
];

/**
 * Triplets, decisions, k-means, maximum-margin clustering and L2H take hardly longer with -O2 than with -O3, and less room;
 * and so does reading again with -Os, whose loops are elsewhere. The search for neighbours (nearest.c) would take twice as long.
 * @param {string} path
 */
const speed = (path) => {
  const isHot = HOT.some((pattern) => pattern.test(path));
  if (!isHot)
    return /^src\/(l2h|metrics|compare|decide|hmmc|linkage|ultrametric|rows|neighbours)\//.test(path) ? '-Oz' : '-Os';
  if (path === 'src/l2h/verify.c') return '-Os';
  return /^src\/(compare\/|decide\/|hmmc\/|kmeans\/|l2h\/|neighbours\/(boruvka|kd_tree|pairs|sieve)|rows\/widen)/.test(
    path,
  )
    ? '-O2'
    : '-O3';
};

/** Every file the core is built from, in a fixed order, relative to wasm/. */
export function sources() {
  return readdirSync(join(root, 'wasm'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.[ch]$/.test(path) || path === 'exports.txt')
    .sort();
}

/** Folders of headers, for every compiler that builds the core. */
export const includes = () =>
  [
    'include',
    ...new Set(
      sources()
        .filter((path) => path.startsWith('src/'))
        .map((path) => path.split('/').slice(0, 2).join('/')),
    ),
  ].map((folder) => `-I${folder}`);

const sourcesHash = () =>
  sha256(
    sources()
      .map((path) => `${path}\n${readFileSync(join(root, 'wasm', path), 'utf8')}`)
      .join('\n'),
  );

/** @returns {Record<string, string>} installed versions by package */
function toolchain() {
  return Object.fromEntries(
    PACKAGES.map((name) => {
      try {
        return [
          name,
          execFileSync('dpkg-query', ['-W', `-f=\${Version}`, name], {
            encoding: 'utf8',
            stdio: ['ignore', 'pipe', 'ignore'],
          }),
        ];
      } catch {
        return [name, 'absent'];
      }
    }),
  );
}

/**
 * What the page's first tree needs: logits to hierarchies and metrics. The same objects linked with fewer exports leave
 * out what only the other methods need, and runs on lists and samples, which the page loads with them.
 */
const FIRST =
  /^_lt_(?!l2h_(?:push_lists|resample|reorder))(abi|alloc|free|last_error|exp|log|count|predict|text|l2h|metrics|random|wide)/;

/** @param {string} name */
const wasmFile = (name) => join(root, 'wasm', name);

/**
 * Compiles into a temporary folder and returns the bytes of each core; a failed link would leave an unfinished file behind.
 * @returns {Promise<Record<string, Buffer>>}
 */
async function compile() {
  const folder = mkdtempSync(join(tmpdir(), 'logitree-'));
  const headers = includes().map((flag) => `-I${wasmFile(flag.slice(2))}`);
  // Each start of emcc takes as long as what it compiles: files of one folder, which have names of their own, share one.
  const folderOf = (/** @type {string} */ path) => join(folder, dirname(path), speed(path));
  const compileAll = async (/** @type {readonly [cwd: string, paths: string[]]} */ [cwd, paths]) => {
    mkdirSync(cwd, { recursive: true });
    await run('emcc', [...COMPILE, speed(paths[0] ?? ''), ...headers, '-c', ...paths.map(wasmFile)], { cwd });
  };
  const all = readFileSync(wasmFile('exports.txt'), 'utf8').trim().split('\n');
  const cores = { 'logitree.wasm': all, 'logitree-first.wasm': all.filter((name) => FIRST.test(name)) };
  try {
    const files = sources().filter((path) => path.endsWith('.c'));
    /** @type {Map<string, string[]>} */
    const together = new Map();
    for (const path of files) together.set(folderOf(path), [...(together.get(folderOf(path)) ?? []), path]);
    await allOf(Array.from(together, compileAll));
    const objects = files.map((path) => join(folderOf(path), `${basename(path, '.c')}.o`));
    const linked = async (/** @type {readonly [string, readonly string[]]} */ [name, exported]) => {
      const output = join(folder, name);
      await run('emcc', [...LINK, ...objects, `-sEXPORTED_FUNCTIONS=${exported.join(',')}`, '-o', output]);
      return [name, readFileSync(output)];
    };
    return Object.fromEntries(await allOf(Object.entries(cores).map(linked)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readLock = () => JSON.parse(readFileSync(lockPath, 'utf8'));

/**
 * Fails unless the committed .wasm is what its sources give. Without the pinned toolchain only the recorded hashes can be
 * compared; that the compilation was skipped is then said.
 */
async function check() {
  const lock = readLock();
  const names = Object.keys(lock.wasm_sha256);
  const committed = (/** @type {string} */ name) => sha256(readFileSync(wasmFile(name)));
  if (lock.sources_sha256 !== sourcesHash() || names.some((name) => committed(name) !== lock.wasm_sha256[name])) {
    throw new Error(`${names.join(', ')} are not of these sources: run node tools/wasm.mjs`);
  }
  const installed = toolchain();
  const other = Object.entries(lock.toolchain).filter(([name, version]) => installed[name] !== version);
  if (other.length > 0) {
    const missing = other.map(([name, version]) => `${name} ${version} (here: ${installed[name]})`).join(', ');
    console.log(`SKIPPED compiling the core: needs ${missing}; the recorded hashes of source and result agree`);
    return;
  }
  for (const [name, bytes] of Object.entries(await compile())) {
    if (sha256(bytes) !== lock.wasm_sha256[name]) {
      throw new Error(`${name}: the sources give ${sha256(bytes)}, committed is ${lock.wasm_sha256[name]}`);
    }
    console.log(`wasm/${name} is what its sources give (sha256 ${sha256(bytes).slice(0, 16)}…)`);
  }
}

async function build() {
  const cores = Object.entries(await compile());
  for (const [name, bytes] of cores) {
    writeFileSync(`${wasmFile(name)}.new`, bytes);
    renameSync(`${wasmFile(name)}.new`, wasmFile(name));
    console.log(`wasm/${name}: ${bytes.length} bytes`);
  }
  const lock = {
    suite: 'bookworm',
    toolchain: toolchain(),
    flags: { compile: COMPILE, hot: HOT.map(String), first: String(FIRST), link: LINK },
    sources_sha256: sourcesHash(),
    wasm_sha256: Object.fromEntries(cores.map(([name, bytes]) => [name, sha256(bytes)])),
  };
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  writeBindings();
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    await check();
  } else {
    await build();
  }
}
