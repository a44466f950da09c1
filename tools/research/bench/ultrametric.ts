import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../../tests/support/random.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import type { Graph } from '../../../web/engine/bindings/graph.ts';
import type { UltrametricFit } from '../../../web/engine/bindings/ultrametric.ts';
import { scaled } from '../../../web/engine/methods/ultrametric/graph.ts';
import { root } from '../../setup.mjs';
import { includes, sources } from '../../wasm.mjs';
import { head, line } from '../markdown.ts';
import { fitOf, graphOf } from '../papers/ultrametric/fits.ts';
import { folder, median } from './measure.ts';

const STARTS = ['authors', 'scaled'] as const;

interface Case {
  readonly family: 'knn' | 'random';
  readonly vertices: number;
  readonly terms: 'closest' | 'closest+size' | 'dasgupta';
  readonly start: (typeof STARTS)[number];
  /** Steps before the ones that are timed. */
  readonly warm: number;
  readonly iterations: number;
  /** Number of runs of each program, in turn; the quickest run counts, so that other work on the machine does not. */
  readonly rounds: number;
}

/** Ratio of times that a whole iteration in WASM may have at most to the native build. */
const MAX_OF_NATIVE = 1.6;

const list = (
  family: Case['family'],
  vertices: number,
  iterations: number,
  terms: readonly Case['terms'][],
  rounds: number,
  warm = 3,
): Case[] =>
  terms.flatMap((term) => STARTS.map((start) => ({ family, vertices, terms: term, start, warm, iterations, rounds })));

/**
 * 3,300 and 33,000 points have about 1e4 and 1e5 edges, as many as 2,500 and 25,000 vertices of random graphs. Trees are deep
 * at first and get shallow within a few steps, which Dasgupta's cost feels.
 */
const CASES: readonly Case[] = [
  ...list('knn', 10_000, 40, ['closest', 'closest+size'], 20),
  ...list('random', 10_000, 40, ['closest', 'closest+size'], 20),
  ...list('knn', 100_000, 20, ['closest', 'closest+size'], 6),
  ...list('random', 100_000, 20, ['closest', 'closest+size'], 6),
  ...list('knn', 1_000_000, 4, ['closest', 'closest+size'], 2, 2),
  ...list('random', 1_000_000, 4, ['closest', 'closest+size'], 2, 2),
  ...list('knn', 3300, 30, ['dasgupta'], 20),
  ...list('knn', 3300, 1, ['dasgupta'], 30, 0),
  ...list('knn', 33_000, 15, ['dasgupta'], 4),
  ...list('knn', 33_000, 1, ['dasgupta'], 8, 0),
  ...list('random', 2500, 30, ['dasgupta'], 20),
  ...list('random', 2500, 1, ['dasgupta'], 30, 0),
  ...list('random', 25_000, 5, ['dasgupta'], 2),
  ...list('random', 25_000, 1, ['dasgupta'], 2, 0),
];

/** 5 nearest neighbours of uniform points in the square, numbered at random. */
function squareGraph(core: Core, vertices: number): Graph {
  const random = new Random(vertices);
  const values = Float64Array.from({ length: 2 * vertices }, () => random.uniform());
  return graphOf(core, { values, columns: 2 }, 'plain');
}

/** A random tree and random edges, 4 a vertex in all. */
function randomGraph(vertices: number): Graph {
  const random = new Random(vertices + 1);
  const edges = 4 * vertices;
  const [src, dst] = [new Uint32Array(edges), new Uint32Array(edges)];
  for (let e = 0; e < edges; e += 1) {
    const a = e < vertices - 1 ? e + 1 : random.below(vertices);
    const b = e < vertices - 1 ? random.below(e + 1) : (a + 1 + random.below(vertices - 1)) % vertices;
    [src[e], dst[e]] = [Math.min(a, b), Math.max(a, b)];
  }
  return { vertices, src, dst, weight: Float64Array.from(src, () => 0.01 + random.uniform()) };
}

/** Weights of the terms as the native program is told them: closest, size, Dasgupta. */
const DIGITS = { closest: '100', 'closest+size': '110', dasgupta: '001' };

function fitOfCase(core: Core, graph: Graph, { terms, start }: Case): UltrametricFit {
  const [closest = 0, size = 0, dasgupta = 0] = Array.from(DIGITS[terms], Number);
  return fitOf(core, graph, { closest, size, dasgupta, start, earlyStop: false });
}

interface Timed {
  readonly ms: number;
  readonly cost: number;
}

/** CPU time of whole iterations, optimiser included, in this process. */
function inWasm(module: WebAssembly.Module, graph: Graph, what: Case): Timed & { readonly megabytes: number } {
  const core = new Core(module);
  const fit = fitOfCase(core, graph, what);
  fit.step(what.warm);
  const times: number[] = [];
  for (let i = 0; i < what.iterations; i += 1) {
    const before = process.cpuUsage();
    fit.step(1);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  const [cost = Number.NaN] = fit.costs(what.warm + what.iterations, 1);
  return { ms: median(times), cost, megabytes: core.bytes / 2 ** 20 };
}

/** Builds the native program; null where there is no clang. */
function build(): string | null {
  const output = join(folder, 'fit-core');
  const files = sources().filter((path) => path.endsWith('.c'));
  const flags = ['-std=gnu11', '-O3', '-msse4.1', '-ffp-contract=off', '-fno-math-errno', '-DNDEBUG', ...includes()];
  const { status } = spawnSync(
    'clang',
    [...flags, join(root, 'tools/research/bench/fit-core.c'), ...files, '-lm', '-o', output],
    {
      cwd: join(root, 'wasm'),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return status === 0 ? output : null;
}

function native(program: string | null, file: string, { terms, start, warm, iterations }: Case): Timed | null {
  if (program === null) return null;
  const words = [file, DIGITS[terms], start, String(warm), String(iterations)];
  const { ms, cost } = JSON.parse(execFileSync(program, words, { encoding: 'utf8' })) as { ms: number[]; cost: number };
  return { ms: median(ms), cost };
}

function write(graph: Graph, file: string): void {
  const head = Uint32Array.of(graph.vertices, graph.weight.length);
  writeFileSync(
    file,
    Buffer.concat(
      [head, graph.src, graph.dst, graph.weight].map((a) => Buffer.from(a.buffer, a.byteOffset, a.byteLength)),
    ),
  );
}

const shown = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
/** Ratio of WASM to the native build, and the verdict on the goal. */
function toNative({ wasm, own }: Measured): readonly [times: string, verdict: string] {
  if (wasm === null || own === null) return ['–', '–'];
  const times = wasm.ms / own.ms;
  return [`${times.toFixed(2)} ×`, `≤ ${MAX_OF_NATIVE} ${times <= MAX_OF_NATIVE ? 'met' : 'NOT met'}`];
}

const quicker = <T extends Timed>(a: T | null, b: T | null): T | null =>
  a === null || (b !== null && b.ms < a.ms) ? b : a;

interface Measured {
  readonly wasm: (Timed & { readonly megabytes: number }) | null;
  readonly own: Timed | null;
}

/**
 * The quickest of several rounds, each of both programs in turn, so that other work on the machine disturbs both alike.
 * @throws Error where both builds do not end at the same cost, to the last bit
 */
function measured(
  module: WebAssembly.Module,
  program: string | null,
  graph: Graph,
  file: string,
  what: Case,
): Measured {
  let best: Measured = { wasm: null, own: null };
  for (let round = 0; round < what.rounds; round += 1) {
    best = {
      wasm: quicker(best.wasm, inWasm(module, graph, what)),
      own: quicker(best.own, native(program, file, what)),
    };
  }
  const { wasm, own } = best;
  if (wasm !== null && own !== null && own.cost !== wasm.cost) {
    throw new Error(`the native build ends at ${own.cost}, WASM at ${wasm.cost}`);
  }
  return best;
}

const ms = (timed: Timed | null): string => (timed === null ? 'no clang' : shown(timed.ms));

function graphFor({ family, vertices, terms }: Case, module: WebAssembly.Module): Graph {
  const graph = family === 'knn' ? squareGraph(new Core(module), vertices) : randomGraph(vertices);
  return terms === 'dasgupta' ? scaled(graph) : graph;
}

/** One iteration of ultrametric fitting: the core in WASM, and built natively. */
export function benchUltrametric(module: WebAssembly.Module): void {
  const program = build();
  console.log(
    'Ultrametric fitting, a whole iteration (tree, cost, gradient, optimiser): CPU time, the median of a run,',
  );
  console.log('the quickest of several rounds in turn');
  head([
    ...['graph', 'vertices', 'edges', 'terms', 'start', 'steps', 'WASM ms', 'native ms', 'WASM / native', 'goal'],
    'instance',
  ]);
  const file = join(folder, 'graph.bin');
  for (const what of CASES) {
    const graph = graphFor(what, module);
    write(graph, file);
    const found = measured(module, program, graph, file, what);
    line([
      ...[what.family, what.vertices, graph.weight.length, what.terms, what.start],
      what.warm === 0 ? 'first' : `${what.warm + 1} to ${what.warm + what.iterations}`,
      ...[ms(found.wasm), ms(found.own), ...toNative(found)],
      `${Math.round(found.wasm?.megabytes ?? 0)} MB`,
    ]);
  }
  rmSync(file, { force: true });
}
