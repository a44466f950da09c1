import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { VERSION } from '../../base/version.ts';
import { type Core, reserve } from '../../bindings/core.ts';
import { DECISIONS, L2h, type L2hOptions, type L2hState } from '../../bindings/l2h.ts';
import { columnsOf, isWide } from '../../bindings/stream-rows.ts';
import { hierarchyFromMerges } from '../../hierarchy/linkage.ts';
import type { Dataset, LogitsInput } from '../../model/dataset.ts';
import type { Options } from '../../model/method.ts';
import type { InputRecord, Pending, Result } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { logitsOf } from '../shared/guess-kind.ts';
import { type Listed, listedIn } from '../shared/listed.ts';
import { canCount, countPoints, notMeasured, withClasses } from '../shared/metrics/contingency.ts';
import { measure } from '../shared/metrics/measure.ts';
import { readOptions } from '../shared/options/values.ts';
import { isForPool } from '../shared/pieces.ts';
import { inputRecords, type Runner, treeFirst } from '../shared/runner.ts';
import type { HowRead } from '../shared/shards/piece.ts';
import { orderWarnings, reorder, resample, resampleWarnings } from '../shared/support/resamples.ts';
import { tiesFound, tiesOfMargins } from '../shared/ties.ts';
import { type Bounds, isKnown, type L2hFindings, type MergeEvidence } from './findings.ts';
import { nameLeaves } from './leaves.ts';
import { countListed, listWarnings, pushLists } from './lists-input.ts';
import { listsOf, readersFor } from './memory.ts';
import { readInPieces, readRows } from './pieces.ts';
import { OPTIONS } from './schema.ts';
import { type Settings, settle, settleLists, settleRead } from './settings.ts';
import { l2hWarnings, openResamples } from './warnings.ts';

interface Decisions {
  readonly list: MergeEvidence[];
  /** NaN where there was nothing to decide, and where only a bound is known. */
  readonly margins: Float64Array;
  /** Lower bound of each margin of which only a bound is known; undefined where all margins are known. */
  readonly marginsAtLeast: Float64Array | undefined;
  /** True where the data decide the merge, given the groups before it; else it is the best guess. */
  readonly certified: boolean[];
}

const orNull = (x: number): number | null => (Number.isNaN(x) ? null : x);

/** Reads `evidence` of lt_l2h_merges: 8 numbers a merge, NaN for none. */
function readEvidence(evidence: Float64Array): Decisions {
  const merges = evidence.length / 8;
  const margins = new Float64Array(merges);
  const atLeast = new Float64Array(merges).fill(Number.NaN);
  const list: MergeEvidence[] = [];
  const certified: boolean[] = [];
  for (let i = 0; i < merges; i += 1) {
    const number = (place: number): number => at(evidence, 8 * i + place);
    const [score, nextScore, runnerUp] = [number(0), number(1), number(6)];
    const [average, next]: [Bounds, Bounds] = [
      [number(2), number(3)],
      [number(4), number(5)],
    ];
    const [averageIsKnown, nextIsKnown] = [isKnown(average), isKnown(next)];
    list.push({
      score,
      nextScore: Number.isFinite(nextScore) ? nextScore : null,
      average: averageIsKnown ? orNull(average[0]) : null,
      runnerUp: orNull(runnerUp),
      runnerUpAverage: nextIsKnown ? orNull(next[0]) : null,
      ...(averageIsKnown ? {} : { averageBounds: average }),
      ...(nextIsKnown ? {} : { runnerUpBounds: next }),
    });
    certified.push(number(7) !== DECISIONS.indexOf('guess'));
    const [least, most] = marginBounds(score, nextScore, average, next);
    margins[i] = least < most ? Number.NaN : least;
    if (least < most) atLeast[i] = Math.max(0, least); // below 0 it may be another group that is joined
  }
  return { list, margins, marginsAtLeast: atLeast.every(Number.isNaN) ? undefined : atLeast, certified };
}

/**
 * The smaller of the two relative distances to another decision, at least and at most; NaN where there was nothing to decide,
 * as at the last merge, which joins the only two groups that are left whichever of them is first.
 */
function marginBounds(score: number, nextScore: number, [least, most]: Bounds, [nextLeast, nextMost]: Bounds): Bounds {
  if (Number.isNaN(least)) return [Number.NaN, Number.NaN];
  const byScore = Number.isFinite(nextScore) && nextScore > 0 ? (nextScore - score) / nextScore : Number.NaN;
  const apart = (average: number, next: number): number =>
    Number.isNaN(next) ? Number.NaN : average > 0 ? (average - next) / average : 0;
  const smaller = (byAverage: number): number => {
    if (Number.isNaN(byScore) || Number.isNaN(byAverage)) return Number.isNaN(byScore) ? byAverage : byScore;
    return Math.min(byScore, byAverage);
  };
  return [smaller(apart(least, nextMost)), smaller(apart(most, nextLeast))];
}

/** Merges between two looks at progress and cancel. */
const MERGES_A_STEP = 16;

/** Input that every pass needs. */
interface Reading {
  readonly core: Core;
  readonly input: LogitsInput;
  readonly options: L2hOptions;
  /** The rows of the table that are read; null: all. */
  readonly chosen: Uint32Array | null;
  readonly context: RunContext;
  readonly elsewhere: ReadElsewhere | null;
}

/** Rows that were read elsewhere, in shards: how, and what hands over their passes. */
export interface ReadElsewhere extends HowRead {
  /** Puts what was found in a pass; returns the rows. */
  pass(l2h: L2h, options: L2hOptions, isFirst: boolean): Promise<number>;
}

/** One pass over the file, by a pool of workers where that is faster; returns its rows. */
async function pass(l2h: L2h, reading: Reading, isFirst: boolean): Promise<number> {
  const { core, input, options, chosen, context, elsewhere } = reading;
  const { table, file } = input;
  const { chunkRows, signal, pool } = context;
  const phase = isFirst ? 'reading' : 'verifying';
  const total = chosen?.length ?? table.shape[0] ?? null;
  const report = (done: number): void => context.onProgress?.({ phase, done, total });
  let rows: number;
  if (elsewhere !== null) {
    rows = await elsewhere.pass(l2h, options, isFirst);
  } else if (isForPool(table, pool)) {
    const plan = isFirst ? null : l2h.plan();
    const readers = readersFor(listsOf(table, chosen?.length), options.top);
    rows = await readInPieces(
      (piece) => l2h.putPiece(piece),
      pool,
      Math.min(pool.size, readers),
      { file: file.name, table, options, chosen, chunkRows, plan, before: 0 },
      context,
      report,
    );
  } else {
    const all = { table, firstRow: 0, rows: Number.POSITIVE_INFINITY, chosen, chunkRows };
    const read = await readRows(core, all, { signal }, (chunk, first) => {
      l2h.push(chunk);
      report(first + chunk.count);
    });
    rows = chosen?.length ?? read;
  }
  l2h.endPass();
  return rows;
}

/** Merges until it is done or more rows must be read. */
function merge(l2h: L2h, total: number, context: RunContext): L2hState {
  for (;;) {
    const { state, merges } = l2h.merge(MERGES_A_STEP);
    context.signal?.throwIfAborted();
    context.onProgress?.({ phase: 'merging', done: merges, total });
    if (state !== 'merge') return state;
  }
}

/** Alternates merging and reading until every merge is certain. */
async function infer(l2h: L2h, reading: Reading): Promise<void> {
  const { context, options } = reading;
  const rows = await pass(l2h, reading, true);
  while (merge(l2h, options.classes - 1, context) === 'rows') {
    const again = await pass(l2h, reading, false);
    if (again !== rows) {
      throw new DataError('changed', `the file had ${rows} rows, then ${again}`, 'Leave the file alone and run again.');
    }
  }
}

/** Files that went into a result. */
function inputsOf(
  { lists, logits, labels, classes: named, evaluation }: Dataset,
  rows: number,
  columns: number,
  classes: number,
): InputRecord[] {
  const evaluated = evaluation?.labels.values.length ?? 0;
  return inputRecords(
    [lists?.file ?? logits?.file.name, 'logits', [rows, columns]],
    [labels?.file, 'labels', [labels?.values.length ?? 0]],
    [named?.file, 'classes', [named?.names.length ?? 0]],
    [evaluation?.logits.file.name, 'evaluation logits', [evaluated, classes]],
    [evaluation?.labels.file, 'evaluation labels', [evaluated]],
  );
}

/** Source of the points: rows of logits in a file, or the best classes of each point. */
interface Source {
  readonly file: string;
  readonly input: LogitsInput | null;
  readonly listed: Listed | null;
  readonly classes: number;
  readonly settings: Settings;
}

async function open(
  core: Core,
  dataset: Dataset,
  options: Options,
  context: RunContext,
  elsewhere: ReadElsewhere | null,
): Promise<Source> {
  const input = dataset.logits;
  const values = readOptions(OPTIONS, options);
  if (elsewhere !== null && input !== null) {
    const settings = settleRead(values, elsewhere, input.table);
    return { file: input.file.name, input, listed: null, classes: columnsOf(input.table), settings };
  }
  const listed = await listedIn(core, dataset, values.as, context);
  if (listed !== null) {
    const { classes, width } = listed.lists;
    return { file: listed.file, input: null, listed, classes, settings: settleLists(values, width) };
  }
  const logits = logitsOf(dataset);
  const settings = await settle(core, logits, values, context);
  return { file: logits.file.name, input: logits, listed: null, classes: columnsOf(logits.table), settings };
}

/** All merges of a source, from as many readings as they need. */
async function mergeAll(
  core: Core,
  source: Source,
  context: RunContext,
  l2h: L2h,
  options: L2hOptions,
  elsewhere: ReadElsewhere | null,
): Promise<void> {
  if (source.listed !== null) {
    pushLists(l2h, source.listed.lists, context);
    merge(l2h, source.classes - 1, context);
  } else if (source.input !== null) {
    await infer(l2h, { core, input: source.input, options, chosen: source.settings.chosen, context, elsewhere });
  }
}

/** Kind of the values of a source, as the result names it. */
const kindOf = ({ listed, settings }: Source): string =>
  listed === null || listed.lists.areLogits
    ? settings.as
    : listed.lists.values === null
      ? 'ranks'
      : 'log-probabilities';

/** Numbers of trees that were made beside the tree. */
type Drawn = { readonly bootstrap?: number; readonly orders?: number };

/** The options that made a result, as it carries them: what was drawn at random only where something was. */
function optionsUsed(source: Source, columns: string, rows: number, drawn: Drawn): Result['options'] {
  const { score, empty, top, chosen, seed } = source.settings;
  return {
    as: kindOf(source),
    score,
    empty,
    columns_are: columns,
    top,
    ...(chosen === null ? {} : { sample: rows }),
    ...drawn,
    ...(Object.keys(drawn).length === 0 && chosen === null ? {} : { seed }),
  };
}

/**
 * L2H (wasm/include/logitree.h has the mathematics) on the logits of a dataset: one pass over the file, and others only
 * where the lists of largest logits could not decide a merge. Measures it against labels where there are any.
 */
export const runL2h: Runner = (core, dataset, options, context) => runL2hOn(core, dataset, options, context, null);

/** The same on rows that were read elsewhere, where they are not null. */
export async function runL2hOn(
  core: Core,
  dataset: Dataset,
  options: Options,
  context: RunContext,
  elsewhere: ReadElsewhere | null,
): Promise<Result> {
  const started = performance.now();
  const source = await open(core, dataset, options, context, elsewhere);
  let l2h: L2h | null = null;
  try {
    const { classes, settings, listed, input } = source;
    const { top, score, empty, cells } = settings;
    const wide = input === null || isWide(input.table);
    const coreOptions = { classes, top, kind: settings.as, wide, score, empty, cells };
    reserve(core, settings.bytes);
    const run = new L2h(core, coreOptions);
    l2h = run;
    await mergeAll(core, source, context, run, coreOptions, elsewhere);
    const { merges, evidence } = run.merges();
    const hierarchy = hierarchyFromMerges(classes, merges);
    const { list, margins, marginsAtLeast, certified } = readEvidence(evidence);
    const ties = tiesOfMargins(margins);
    const predicted = run.classStatistics().counts;
    context.onProgress?.({ phase: 'measuring', done: 0, total: null });
    const counted =
      listed === null
        ? await countPoints(core, dataset, () => run.predictions(), settings, context)
        : countListed(core, listed, dataset, run.predictions());
    const leaves = nameLeaves(dataset, classes, settings.columns, counted);
    const labels = (input && dataset.evaluation?.labels) ?? dataset.labels;
    const contingency = counted && (leaves.columns === 'classes' ? withClasses(counted, classes) : counted);
    const counts = run.counts();
    const warnings = [
      ...l2hWarnings(input?.table ?? null, settings, counts, predicted, ties, leaves.names),
      ...(listed === null ? [] : listWarnings(listed, certified, counts.undecided)),
      ...leaves.warnings,
      ...(labels === null || canCount(classes, labels) ? [] : [notMeasured(classes, labels)]),
    ];
    const tree: Result = {
      method: 'l2h',
      version: VERSION,
      options: optionsUsed(source, leaves.columns, counts.rows, {}),
      inputs: inputsOf(
        dataset,
        (settings.chosen && input?.table.shape[0]) ?? counts.rows,
        listed?.lists.width ?? classes,
        classes,
      ),
      classes: leaves.names,
      hierarchy,
      merges,
      margins,
      marginsAtLeast,
      certified,
      findings: { evidence: list } satisfies L2hFindings,
      ties: tiesFound(ties),
      orders: undefined,
      support: undefined,
      stability: undefined,
      predicted,
      contingency,
      metrics: null,
      warnings,
      run: { passes: counts.passes, rows: counts.rows, seconds: (performance.now() - started) / 1000 },
    };
    const pending: Pending[] = [
      ...(contingency === null ? [] : (['metrics'] as const)),
      ...(settings.orders > 0 ? (['orders'] as const) : []),
      ...(settings.resamples > 0 ? (['support'] as const) : []),
    ];
    return await treeFirst(context, tree, pending, async () => {
      const metrics = contingency && measure(core, contingency, hierarchy, leaves.columns);
      let open = 0;
      const drawn = (which: number) => {
        const made = run.resample(settings.seed, which);
        open += made.open;
        return hierarchyFromMerges(classes, made.merges);
      };
      const sampled = await resample(hierarchy, settings.resamples, drawn, context);
      const reordered = (which: number) => hierarchyFromMerges(classes, run.reorder(settings.seed, which));
      const ordered = await reorder(hierarchy, settings.orders, reordered, context);
      const fewer = [
        ...resampleWarnings(sampled?.resamples ?? 0, settings.resamples),
        ...orderWarnings(ordered?.made ?? 0, settings.orders),
      ];
      return {
        options: optionsUsed(source, leaves.columns, counts.rows, {
          ...(sampled === null ? {} : { bootstrap: sampled.resamples }),
          ...(ordered === null ? {} : { orders: ordered.made }),
        }),
        orders: ordered?.share,
        support: sampled?.support,
        stability: sampled?.stability,
        metrics,
        warnings: [...warnings, ...fewer, ...openResamples(open, (sampled?.resamples ?? 0) * (classes - 1))],
      };
    });
  } catch (error) {
    throw asDataError(error, source.file, (row) => source.settings.chosen?.[row] ?? row);
  } finally {
    l2h?.destroy();
  }
}
