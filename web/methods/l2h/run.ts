import type { Core } from '../../core/core.ts';
import { L2h, type L2hOptions } from '../../core/l2h.ts';
import type { Dataset, LogitsInput } from '../../data/dataset.ts';
import { DataError } from '../../data/error.ts';
import { isForCrew, readInPieces } from '../../engine/crew.ts';
import type { RunContext } from '../../engine/engine.ts';
import { asDataError } from '../../engine/failure.ts';
import { columnsOf, isWide, streamRows } from '../../engine/stream.ts';
import { hierarchyFromMerges } from '../../hierarchy/from-merges.ts';
import { countPoints } from '../contingency.ts';
import { measure } from '../measure.ts';
import type { Options } from '../method.ts';
import type { InputRecord, Result } from '../result.ts';
import { VERSION } from '../version.ts';
import { readEvidence } from './evidence.ts';
import { nameLeaves } from './leaves.ts';
import { listsOf, readersFor } from './memory.ts';
import { resample } from './resamples.ts';
import { settle } from './settings.ts';
import { l2hWarnings, resampleWarnings } from './warnings.ts';

/** Merges between two looks at progress and cancel. */
const MERGES_A_STEP = 16;

/** What every pass needs. */
interface Reading {
  readonly core: Core;
  readonly input: LogitsInput;
  readonly options: L2hOptions;
  readonly context: RunContext;
}

/** One pass over the file, by a crew where that is faster; returns its rows. */
async function pass(l2h: L2h, { core, input, options, context }: Reading, isFirst: boolean): Promise<number> {
  const { table, file } = input;
  const { chunkRows, signal, crew } = context;
  const phase = isFirst ? 'reading' : 'verifying';
  const report = (done: number): void => context.onProgress?.({ phase, done, total: table.shape[0] ?? null });
  let rows: number;
  if (isForCrew(table, crew)) {
    const task = { file: file.name, table, options, chunkRows, plan: isFirst ? null : l2h.plan() };
    const readers = readersFor(listsOf(table), options.top);
    rows = await readInPieces(l2h, crew, Math.min(crew.size, readers), task, context, report);
  } else {
    rows = await streamRows(core, table, { chunkRows, signal }, (chunk, first) => {
      l2h.push(chunk);
      report(first + chunk.count);
    });
  }
  l2h.endPass();
  return rows;
}

/** Alternates merging and reading until every merge is certain. */
async function infer(l2h: L2h, reading: Reading): Promise<void> {
  const { context, input } = reading;
  const total = columnsOf(input.table) - 1;
  const rows = await pass(l2h, reading, true);
  for (;;) {
    const { state, merges } = l2h.merge(MERGES_A_STEP);
    context.signal?.throwIfAborted();
    context.onProgress?.({ phase: 'merging', done: merges, total });
    if (state === 'done') {
      return;
    }
    if (state === 'rows') {
      const again = await pass(l2h, reading, false);
      if (again !== rows) {
        throw new DataError(
          'changed',
          `the file had ${rows} rows, then ${again}`,
          'Leave the file alone and run again.',
        );
      }
    }
  }
}

/** Files that went into a result; digests are added where files are read whole (engine.digest). */
function inputRecords(dataset: Dataset, rows: number, classes: number): InputRecord[] {
  const records: InputRecord[] = [];
  const add = (name: string | undefined, role: string, shape: readonly number[]): void => {
    if (name !== undefined) {
      records.push({ name, role, shape, sha256: null });
    }
  };
  add(dataset.logits?.file.name, 'logits', [rows, classes]);
  add(dataset.labels?.file, 'labels', [dataset.labels?.values.length ?? 0]);
  add(dataset.classes?.file, 'classes', [dataset.classes?.names.length ?? 0]);
  const evaluated = dataset.evaluation?.labels.values.length ?? 0;
  add(dataset.evaluation?.logits.file.name, 'evaluation logits', [evaluated, classes]);
  add(dataset.evaluation?.labels.file, 'evaluation labels', [evaluated]);
  return records;
}

/**
 * L2H (wasm/include/logitree.h has the mathematics) on the logits of a dataset: one pass over the file, a second one only
 * where the lists of largest logits could not decide a merge. Measures it against labels where there are any.
 */
export async function runL2h(core: Core, dataset: Dataset, options: Options, context: RunContext): Promise<Result> {
  const input = dataset.logits;
  if (input === null) {
    throw new DataError('no-logits', 'no file of logits is open', 'Open one: one row a point, one column a class.');
  }
  const started = performance.now();
  let l2h: L2h | null = null;
  try {
    const classes = columnsOf(input.table);
    const settings = await settle(core, input, options, context);
    const { top, score, empty } = settings;
    const coreOptions = { classes, top, kind: settings.as, wide: isWide(input.table), score, empty };
    const run = new L2h(core, coreOptions);
    l2h = run;
    await infer(run, { core, input, options: coreOptions, context });
    const { merges, evidence } = run.merges();
    const hierarchy = hierarchyFromMerges(classes, merges);
    const { list, margins, certified } = readEvidence(evidence);
    const predicted = run.classStatistics().counts;
    context.onProgress?.({ phase: 'measuring', done: 0, total: null });
    const contingency = await countPoints(core, dataset, () => run.predictions(), settings.as, context);
    const metrics = contingency === null ? null : measure(core, contingency, hierarchy);
    const leaves = nameLeaves(dataset, classes, settings.columns, contingency, metrics);
    const sampled = await resample(run, merges, { classes, ...settings }, context);
    const counts = run.counts();
    return {
      method: 'l2h',
      version: VERSION,
      options: {
        as: settings.as,
        score: settings.score,
        empty: settings.empty,
        columns: leaves.columns,
        top: settings.top,
        ...(sampled === null ? {} : { bootstrap: sampled.resamples, seed: settings.seed }),
      },
      inputs: inputRecords(dataset, counts.rows, classes),
      classes: leaves.names,
      hierarchy,
      merges,
      evidence: list,
      margins,
      certified,
      support: sampled?.support,
      stability: sampled?.stability,
      predicted,
      contingency,
      metrics: metrics === null || leaves.columns === 'classes' ? metrics : { ...metrics, argmax_accuracy: null },
      warnings: [
        ...l2hWarnings(input.table, settings, counts, predicted, margins, leaves.names),
        ...leaves.warnings,
        ...resampleWarnings(sampled?.resamples ?? 0, settings.resamples),
      ],
      run: { passes: counts.passes, rows: counts.rows, seconds: (performance.now() - started) / 1000 },
    };
  } catch (error) {
    throw asDataError(error, input.file.name);
  } finally {
    l2h?.destroy();
  }
}
