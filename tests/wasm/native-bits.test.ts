import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Core } from '../../web/engine/bindings/core.ts';
import { Decide, type DecideOptions, partNumber, REPORTS } from '../../web/engine/bindings/decide.ts';
import { EMPTY_RULES, type EmptyRule, L2h, SCORES, type Score } from '../../web/engine/bindings/l2h.ts';
import { countContingency, flatMetrics, randomMerges, treeMetrics } from '../../web/engine/bindings/metrics.ts';
import { KINDS, type Kind, layoutOf } from '../../web/engine/bindings/rows.ts';
import { HierarchyBuilder, star } from '../../web/engine/hierarchy/builder.ts';
import { hierarchyFromMerges } from '../../web/engine/hierarchy/linkage.ts';
import { AS_WRITTEN, BUILDS, COMPILERS, canLink, compileCore, LANES, link } from '../native/compile.mjs';
import { cases } from '../support/cases.ts';
import { newCore } from '../support/core.ts';
import {
  type LabelledLogits,
  nearTies,
  neverPredicted,
  plantedLogits,
  quantised,
  saturated,
} from '../support/generate.ts';
import { savedFiles } from '../support/saved-files.ts';

/* The .wasm and the same sources compiled for this machine print the same bits of every result (tests/native/dump.c). */

interface Run {
  readonly name: string;
  readonly data: () => LabelledLogits;
  readonly kind: Kind;
  readonly top: number;
  readonly score: Score;
  readonly empty: EmptyRule;
  /** Rows a push, another number natively than in WebAssembly. */
  readonly pieces: readonly [native: number, wasm: number];
  readonly cells?: number;
}

const asProbabilities = (data: LabelledLogits): LabelledLogits => ({ ...data, logits: data.logits.map(Math.exp) });
const plain = { kind: 'logits', score: 'sum_of_means', empty: 'skip', pieces: [7, 4096] } as const;

const RUNS: readonly Run[] = [
  { ...plain, name: 'complete lists', data: () => plantedLogits(9000, 12, 1), top: 16 },
  { ...plain, name: 'short lists, so a second pass', data: () => plantedLogits(6000, 60, 2), top: 3 },
  { ...plain, name: 'short lists and cells', data: () => plantedLogits(6000, 60, 2), top: 3, cells: 24 },
  { ...plain, name: 'near-ties', data: () => nearTies(200, 2, 1), top: 8 },
  { ...plain, name: 'saturated', data: () => saturated(plantedLogits(1000, 40, 3)), top: 8, pieces: [1000, 1] },
  {
    ...plain,
    name: 'halves with classes never predicted, as the listing has it',
    data: () => neverPredicted(quantised(plantedLogits(3000, 50, 4), 'half'), [0, 7]),
    top: 4,
    empty: 'reference',
  },
  {
    ...plain,
    name: 'probabilities by their mean',
    data: () => asProbabilities(plantedLogits(5000, 30, 5)),
    top: 6,
    kind: 'probabilities',
    score: 'mean',
  },
  { ...plain, name: 'two classes', data: () => plantedLogits(500, 2, 6), top: 1, score: 'size' },
];

const RANDOM_TREES = 3;
const SHOWN_NUMBERS = 2000;

function bitsOf(x: number | null): string {
  if (x === null || Number.isNaN(x)) return 'nan';
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

const line = (name: string, values: Iterable<number | null>): string => [name, ...Array.from(values, bitsOf)].join(' ');

/** All passes over rows that lie in the core's memory. */
function infer(core: Core, l2h: L2h, data: LabelledLogits, piece: number): void {
  const given = layoutOf({ element: 'f4', swapped: false, rowStride: data.columns, columnStride: 1 });
  core.withMemory([new Uint8Array(data.logits.buffer), given], (rows, layout) => {
    for (let state = 'rows'; state !== 'done'; ) {
      for (let first = 0; first < data.rows; first += piece) {
        const count = Math.min(piece, data.rows - first);
        l2h.push({ pointer: rows + 4 * first * data.columns, layout, count });
      }
      l2h.endPass();
      do {
        state = l2h.merge(5).state;
      } while (state === 'merge');
    }
  });
}

/** The output of dump.c, from the .wasm. */
function dump(run: Run, data: LabelledLogits): string[] {
  const core = newCore();
  const { columns: classes, labels, logits } = data;
  const { kind, top, score, empty, cells = 0 } = run;
  const l2h = new L2h(core, { classes, top, kind, wide: false, score, empty, cells });
  infer(core, l2h, data, run.pieces[1]);
  const { merges, evidence } = l2h.merges();
  const { counts, means } = l2h.classStatistics();
  const lines: string[] = [];
  for (let i = 0; i + 1 < classes; i++) {
    lines.push(`merge ${merges[2 * i]} ${merges[2 * i + 1]}`, line('evidence', evidence.subarray(8 * i, 8 * i + 8)));
  }
  lines.push(...Array.from(counts, (count) => `count ${count}`), line('means', means));
  lines.push(line('counts', Object.values(l2h.counts())));
  const table = countContingency(core, l2h.predictions(), labels, classes, classes);
  lines.push(line('flat', Object.values(flatMetrics(core, table))));
  const trees = [merges, ...Array.from({ length: RANDOM_TREES }, (_, seed) => randomMerges(core, classes, seed))];
  const measured = treeMetrics(
    core,
    table,
    trees.map((tree) => hierarchyFromMerges(classes, tree)),
  );
  lines.push(...measured.map((metrics, i) => line(i === 0 ? 'tree' : 'random', Object.values(metrics))));
  for (const x of logits.subarray(0, SHOWN_NUMBERS)) {
    lines.push(line('exp, log', [core.exports.lt_exp(x), core.exports.lt_log(x)]));
  }
  l2h.destroy();
  return lines;
}

const DECIDE_CLASSES = 24;
const decided = plantedLogits(3001, DECIDE_CLASSES, 7);

/** The output of dump_decide.c, from the .wasm, if another instance reads half of the rows. */
function dumpDecisions({ logits, labels, rows }: LabelledLogits): string[] {
  const core = newCore();
  const groups = new HierarchyBuilder();
  const leaves = Array.from({ length: DECIDE_CLASSES }, (_, c) => groups.leaf(c));
  groups.join(Array.from({ length: DECIDE_CLASSES / 3 }, (_, g) => groups.join(leaves.slice(3 * g, 3 * g + 3))));
  const options: DecideOptions = {
    ...{ kind: 'logits', trees: [star(DECIDE_CLASSES), groups.finish()], ruler: 1, cost: 'height' },
    ...{ full: true, mostSteps: 2 ** 24, temperature: 1.25 },
  };
  const parts = Uint8Array.from({ length: rows }, (_, row) => partNumber(row % 2 === 1 ? 'evaluation' : 'calibration'));
  const half = Math.floor(rows / 2);
  const piece = (first: number, end: number): Uint8Array => {
    const reader = new Decide(core, DECIDE_CLASSES, options);
    const rows = new Uint8Array(logits.slice(first * DECIDE_CLASSES, end * DECIDE_CLASSES).buffer);
    const given = layoutOf({ element: 'f4', swapped: false, rowStride: DECIDE_CLASSES, columnStride: 1 });
    core.withMemory([rows, given], (pointer, layout) =>
      reader.push({ pointer, layout, count: end - first }, labels.slice(first, end), parts.slice(first, end)),
    );
    const bytes = reader.piece();
    reader.destroy();
    return bytes;
  };
  const decide = new Decide(core, DECIDE_CLASSES, options);
  decide.putPiece(piece(0, half));
  decide.putPiece(piece(half, rows));
  decide.endRows();
  decide.scan(1, Float64Array.of(2 ** 39, 2 ** 39));
  const lines = REPORTS.flatMap((what, number) =>
    [0, 1].flatMap((tree) =>
      [0, 1, 2, 3].flatMap((which) => {
        try {
          return [line(`${number} ${tree} ${which}`, decide.report(what, tree, which))];
        } catch {
          return []; // there is no such part
        }
      }),
    ),
  );
  decide.destroy();
  return lines;
}

const words = (run: Run, { rows, columns }: LabelledLogits): string[] =>
  [
    rows,
    columns,
    columns,
    KINDS.indexOf(run.kind),
    run.top,
    SCORES.indexOf(run.score),
    EMPTY_RULES.indexOf(run.empty),
    run.pieces[0],
    run.cells ?? 0,
  ].map(String);

/** Per run: what the native program is called with, and what it must print. */
interface Expected {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly lines: readonly string[];
}

const { folder, saved } = savedFiles('bits');
let expected: readonly Expected[] = [];
let expectedDecisions: Omit<Expected, 'name'> = { arguments: [], lines: [] };

beforeAll(() => {
  const filesOf = (name: string, { logits, labels }: LabelledLogits): string[] => [
    saved(`${name}.logits`, logits),
    saved(`${name}.labels`, labels),
  ];
  expected = RUNS.map((run, index) => {
    const data = run.data();
    return { name: run.name, arguments: [...filesOf(`${index}`, data), ...words(run, data)], lines: dump(run, data) };
  });
  expectedDecisions = {
    arguments: [...filesOf('decide', decided), String(decided.rows)],
    lines: dumpDecisions(decided),
  };
}, 60_000);

/** The folders of the core that dump.c and dump_decide.c call, and what these call. */
const DUMPED = ['base', 'rows', 'l2h', 'metrics', 'decide'];

/** In `npm test` each compiler has one kind of lanes, and each kind one compiler: the builds that tests/native/run.mjs makes. */
const FEW = { gcc: 'scalar', clang: 'vector' };
const isSanitized = !inject('isLong') && canLink('clang', BUILDS.fuzzed);
const SANITIZED = { core: [...BUILDS.fuzzed, ...AS_WRITTEN], program: [...BUILDS.sanitized, ...AS_WRITTEN] };

for (const compiler of COMPILERS) {
  const isHere = canLink(compiler, []);
  describe.skipIf(!isHere)(
    `the .wasm and ${compiler}${isHere ? '' : `, which is not here,`} give the same bits`,
    () => {
      const lanes = cases(Object.entries(LANES), (all) => all.filter(([name]) => name === FEW[compiler]));
      it.each(lanes)('%s lanes', { timeout: 300_000 }, async (name, flags) => {
        const program = join(folder, `${compiler}-${name}`);
        const plain = [...(inject('isLong') ? BUILDS.optimised : BUILDS.plain), ...flags];
        const build = compiler === 'clang' && isSanitized ? SANITIZED : { core: plain, program: plain };
        const objects = await compileCore(compiler, build.core, DUMPED);
        await link(compiler, build.program, ['dump.c', 'l2h_run.c'], objects, program);
        for (const run of expected) {
          const printed = execFileSync(program, run.arguments, { encoding: 'utf8', maxBuffer: 1 << 26 });
          expect(printed.trimEnd().split('\n'), run.name).toEqual(run.lines);
        }
        await link(compiler, build.program, ['dump_decide.c'], objects, `${program}-decide`);
        const printed = execFileSync(`${program}-decide`, expectedDecisions.arguments, {
          encoding: 'utf8',
          maxBuffer: 1 << 26,
        });
        expect(expectedDecisions.lines.length).toBeGreaterThan(20);
        expect(printed.trimEnd().split('\n'), 'decisions').toEqual(expectedDecisions.lines);
      });
    },
  );
}
