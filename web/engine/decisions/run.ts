import { at } from '../base/at.ts';
import type { Warning } from '../base/warning.ts';
import type { Core } from '../bindings/core.ts';
import { Decide, type DecideOptions } from '../bindings/decide.ts';
import type { Kind } from '../bindings/rows.ts';
import type { ClassLabels } from '../hierarchy/match-leaves.ts';
import { star } from '../hierarchy/star.ts';
import { guessKind } from '../methods/shared/guess-kind.ts';
import { inputRecords } from '../methods/shared/input-records.ts';
import { logitsOf } from '../methods/shared/logits-of.ts';
import type { Dataset } from '../model/dataset.ts';
import type { InputRecord } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import { bandsOf } from './bands.ts';
import { build } from './build.ts';
import { tableOfRows } from './chosen-rows.ts';
import { classLabels } from './class-labels.ts';
import { collect } from './collect.ts';
import { fitTemperature } from './fit.ts';
import { misfitOf } from './label-fit.ts';
import { stepsAlone } from './pieces.ts';
import { countTables, type DecideRows, rowsOf } from './rows.ts';
import { type ClassTree, overClasses } from './trees.ts';
import type { DecidedTree, DecideRequest, Decisions } from './types.ts';
import { kindWarnings, ofTemperature, tooFew } from './warnings.ts';

/** Steps of all trees that are kept in memory, 8 bytes each: beyond this many the rows are read a second time. */
const KEPT_STEPS = 2 ** 24;

/** A tree that takes part. */
export interface Entry extends ClassTree {
  readonly name: string;
  readonly kind: DecidedTree['kind'];
}

/** What a run knows before it reads all rows. */
export interface Plan {
  readonly request: DecideRequest;
  readonly rows: DecideRows;
  readonly kind: Kind;
  readonly temperature: number;
  readonly classes: readonly string[];
  readonly entries: readonly Entry[];
}

/** The data of the rows that fit, as if there were no others. */
async function fittingData(core: Core, dataset: Dataset, { tables, fit }: DecideRows, context: RunContext) {
  const [first] = tables;
  if (first === undefined || dataset.labels === null) return dataset;
  const table = await tableOfRows(core, first.input.table, fit, context);
  const values = Int32Array.from(fit, (row) => at(first.labels, row));
  return {
    ...dataset,
    logits: { ...first.input, table },
    labels: { ...dataset.labels, values },
    evaluation: null,
    reference: null,
    confusion: null,
    features: null,
    dissimilarity: null,
  };
}

/** Two trees of one name could not be told apart. */
function uniqueNames(entries: readonly Entry[]): Entry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const count = (seen.get(entry.name) ?? 0) + 1;
    seen.set(entry.name, count);
    return count === 1 ? entry : { ...entry, name: `${entry.name} (${count})` };
  });
}

/** `none`, the given trees, then those built of the rows that fit. */
async function entriesOf(
  newCore: () => Core,
  dataset: Dataset,
  { settings, trees: given }: DecideRequest,
  rows: DecideRows,
  kind: Kind,
  labels: ClassLabels,
  context: RunContext,
): Promise<{ entries: Entry[]; warnings: Warning[] }> {
  const none = { name: 'none', kind: 'none', hierarchy: star(rows.classes), inner: [], warnings: [] } as const;
  const entries: Entry[] = [none];
  for (const { name, tree } of given) entries.push({ name, kind: 'given', ...overClasses(tree, labels, name) });
  const warnings = entries.flatMap((entry) => entry.warnings);
  const data = settings.build.length === 0 ? dataset : await fittingData(newCore(), dataset, rows, context);
  for (const what of settings.build) {
    context.onProgress?.({ phase: 'building', done: 0, total: null });
    const { signal, chunkRows } = context;
    const built = await build(newCore, what, kind, data, labels.classes, { signal, chunkRows });
    if ('code' in built) warnings.push(built);
    else entries.push({ name: what, kind: 'built', ...built });
  }
  return { entries: uniqueNames(entries), warnings };
}

function inputsOf(dataset: Dataset, { tables, classes }: DecideRows, { trees: given }: DecideRequest): InputRecord[] {
  const [first, second] = tables;
  const rows = first?.labels.length ?? 0;
  const judged = second?.labels.length ?? 0;
  return inputRecords(
    [first?.input.file.name, 'logits', [rows, classes]],
    [dataset.labels?.file, 'labels', [rows]],
    [dataset.classes?.file, 'classes', [dataset.classes?.names.length ?? 0]],
    [second?.input.file.name, 'evaluation logits', [judged, classes]],
    [dataset.evaluation?.labels.file, 'evaluation labels', [judged]],
    ...given.map(({ name, tree }) => [name, 'tree', [tree.classes.length]] as const),
  );
}

/** The whole pass over the rows, and a second one over those that are judged where steps are too many to be kept. */
async function decideAll(core: Core, dataset: Dataset, plan: Plan, context: RunContext, mostSteps: number) {
  const { settings } = plan.request;
  const options: DecideOptions = {
    kind: plan.kind,
    trees: plan.entries.map(({ hierarchy }) => hierarchy),
    ruler: plan.entries.length > 1 ? 1 : null,
    cost: settings.cost,
    full: true,
    mostSteps,
    temperature: plan.temperature,
  };
  const decide = new Decide(core, plan.rows.classes, options);
  try {
    const total = plan.rows.tables.reduce((sum, { labels }) => sum + labels.length, 0);
    const read = async (phase: string, reading: DecideOptions): Promise<void> => {
      let done = 0;
      await countTables(core, decide, reading, plan.rows.tables, context, (rows) => {
        done += rows;
        context.onProgress?.({ phase, done, total });
      });
    };
    await read('deciding', options);
    decide.endRows();
    const misfit = misfitOf(core, decide, dataset, plan.classes);
    const found = await collect(decide, plan, () => read('scanning', stepsAlone(options)), context);
    return { found, misfit };
  } finally {
    decide.destroy();
  }
}

/** Limits that tests make smaller. */
export interface DecideLimits {
  readonly keptSteps?: number | undefined;
  readonly bandRows?: number | undefined;
}

/** What trees over the classes of a classifier are worth, on rows that neither fit nor calibrate anything. */
export async function runDecide(
  newCore: () => Core,
  dataset: Dataset,
  request: DecideRequest,
  context: RunContext = {},
  { keptSteps = KEPT_STEPS, bandRows }: DecideLimits = {},
): Promise<Decisions> {
  const { settings } = request;
  const rows = rowsOf(dataset, settings);
  const core = newCore();
  const kind = settings.as === 'auto' ? await guessKind(core, logitsOf(dataset), context) : settings.as;
  const labels = classLabels(dataset, rows.classes);
  const { classes } = labels;
  const fitted = await fitTemperature(core, rows, kind, settings, context);
  const { entries, warnings } = await entriesOf(newCore, dataset, request, rows, kind, labels, context);
  const plan: Plan = { request, rows, kind, temperature: fitted.temperature, classes, entries };
  const { found, misfit } = await decideAll(core, dataset, plan, context, keptSteps);
  const bands = await bandsOf(core, plan, context, bandRows);
  return {
    kind,
    settings,
    inputs: inputsOf(dataset, rows, request),
    classes,
    points: rows.tables.reduce((sum, { labels }) => sum + labels.length, 0),
    fitted: rows.fit.length,
    calibration: rows.calibration.length,
    evaluation: rows.evaluation,
    temperature: fitted.temperature,
    ...found,
    ruler: entries[1]?.name ?? null,
    trees: found.trees.map((tree, t) => ({ ...tree, shuffled: bands[t] ?? null })),
    warnings: [
      ...misfit,
      ...(settings.as === 'auto' ? kindWarnings(kind) : []),
      ...warnings,
      ...ofTemperature(fitted, settings.temperature !== null),
      ...tooFew(settings.targets, rows.calibration.length),
    ],
  };
}
