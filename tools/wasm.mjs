/**
 * Builds the core: `node tools/wasm.mjs` writes wasm/logitree.wasm and pins it in emsdk.lock, and writes the bindings
 * (bindings.mjs); `node tools/wasm.mjs --check` builds it aside and fails unless it is the committed file; `--recorded` fails
 * unless the build that emsdk.lock tells of was of these sources and flags, and gave the committed file.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeBindings } from './bindings.mjs';
import { allOf, run } from './processes.mjs';
import { sha256 } from './release/sums.mjs';
import { root } from './setup.mjs';

const lockPath = join(root, 'emsdk.lock');
const wasmPath = join(root, 'wasm/logitree.wasm');

/** Debian packages that make the toolchain, as dpkg names them. */
const PACKAGES = ['emscripten', 'clang-14', 'lld-14', 'llvm-14', 'binaryen'];

/**
 * No -g: debug builds carry paths. No fast-math, no contraction: the same bits as every other build. Loops are unrolled and
 * made parallel by hand where it pays (lanes.h): done by the compiler it makes the core a quarter larger and hardly faster.
 */
const COMPILE = [
  '-O2',
  '-fno-unroll-loops',
  '-fno-vectorize',
  '-fno-slp-vectorize',
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

const FLAGS = { compile: COMPILE, link: LINK };

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
 * Compiles into a temporary folder and returns the bytes of the core; a failed link would leave an unfinished file behind.
 * @returns {Promise<Buffer>}
 */
async function compile() {
  const folder = mkdtempSync(join(tmpdir(), 'logitree-'));
  const headers = includes().map((flag) => `-I${join(root, 'wasm', flag.slice(2))}`);
  const exported = readFileSync(join(root, 'wasm/exports.txt'), 'utf8').trim().split('\n');
  const files = sources().filter((path) => path.endsWith('.c'));
  // Each start of emcc takes as long as what it compiles: files of one folder share one.
  const compileFolder = async (/** @type {string} */ of) => {
    const cwd = join(folder, of);
    mkdirSync(cwd, { recursive: true });
    const paths = files.filter((path) => dirname(path) === of).map((path) => join(root, 'wasm', path));
    await run('emcc', [...COMPILE, ...headers, '-c', ...paths], { cwd });
  };
  try {
    await allOf([...new Set(files.map((path) => dirname(path)))].map(compileFolder));
    const objects = files.map((path) => join(folder, path.replace(/c$/, 'o')));
    const output = join(folder, 'logitree.wasm');
    await run('emcc', [...LINK, ...objects, `-sEXPORTED_FUNCTIONS=${exported.join(',')}`, '-o', output]);
    return readFileSync(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readLock = () => JSON.parse(readFileSync(lockPath, 'utf8'));

/** Fails unless the lock tells of these sources, these flags and the committed .wasm. */
function checkRecord() {
  const lock = readLock();
  const isSame =
    lock.sources_sha256 === sourcesHash() &&
    lock.wasm_sha256 === sha256(readFileSync(wasmPath)) &&
    JSON.stringify(lock.flags) === JSON.stringify(FLAGS);
  if (!isSame) throw new Error('wasm/logitree.wasm is not of these sources and flags: run node tools/wasm.mjs');
  return lock;
}

/**
 * Fails unless the committed .wasm is what its sources give. Without the pinned toolchain only the recorded hashes can be
 * compared; that the compilation was skipped is then said.
 */
async function check() {
  const lock = checkRecord();
  const installed = toolchain();
  const other = Object.entries(lock.toolchain).filter(([name, version]) => installed[name] !== version);
  if (other.length > 0) {
    const missing = other.map(([name, version]) => `${name} ${version} (here: ${installed[name]})`).join(', ');
    console.log(`SKIPPED compiling the core: needs ${missing}; the recorded hashes of source and result agree`);
    return;
  }
  const given = sha256(await compile());
  if (given !== lock.wasm_sha256) {
    throw new Error(`wasm/logitree.wasm: the sources give ${given}, committed is ${lock.wasm_sha256}`);
  }
  console.log(`wasm/logitree.wasm is what its sources give (sha256 ${given.slice(0, 16)}…)`);
}

async function build() {
  const core = await compile();
  writeFileSync(`${wasmPath}.new`, core);
  renameSync(`${wasmPath}.new`, wasmPath);
  console.log(`wasm/logitree.wasm: ${core.length} bytes`);
  const lock = {
    suite: 'bookworm',
    toolchain: toolchain(),
    flags: FLAGS,
    sources_sha256: sourcesHash(),
    wasm_sha256: sha256(core),
  };
  writeFileSync(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  writeBindings();
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    await check();
  } else if (process.argv.includes('--recorded')) {
    console.log(`wasm/logitree.wasm is of its sources and flags (sha256 ${checkRecord().wasm_sha256.slice(0, 16)}…)`);
  } else {
    await build();
  }
}
