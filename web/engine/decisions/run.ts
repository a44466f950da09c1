import { at } from '../base/arrays.ts';
import { DataError } from '../base/error.ts';
import { count, counted } from '../base/text.ts';
import type { Warning } from '../base/warning.ts';
import type { Core } from '../bindings/core.ts';
import { Decide, type DecideOptions } from '../bindings/decide.ts';
import { countContingency, flatMetrics } from '../bindings/metrics.ts';
import type { Kind } from '../bindings/rows.ts';
import { streamRows } from '../bindings/stream-rows.ts';
import type { FittedTemperature } from '../bindings/temperature.ts';
import { star } from '../hierarchy/builder.ts';
import type { ClassLabels } from '../hierarchy/match-leaves.ts';
import { CLASS_TREES, methodOf } from '../methods/index.ts';
import { ownRunner } from '../methods/runners.ts';
import { guessKind, logitsOf, takenAs } from '../methods/shared/guess-kind.ts';
import { labelWarnings } from '../methods/shared/labels/label-fit.ts';
import { inputRecords } from '../methods/shared/runner.ts';
import type { Dataset, Labels, LogitsInput } from '../model/dataset.ts';
import type { InputRecord, Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import { rankOf, rowsNeeded } from './at-threshold.ts';
import { bandsOf } from './bands.ts';
import { tableOfRows } from './chosen-rows.ts';
import { classLabels } from './class-labels.ts';
import { collect } from './collect.ts';
import { fitTemperature } from './fit.ts';
import { stepsAlone } from './pieces.ts';
import { everyOf } from './points.ts';
import { checkCount, countTables, type DecideRows, rowsOf } from './rows.ts';
import { type ClassTree, overClasses } from './trees.ts';
import type { DecidedTree, DecideRequest, Decisions } from './types.ts';

interface Labelled {
  readonly logits: LogitsInput;
  readonly labels: Labels;
}

async function knownOf(core: Core, { logits, labels }: Labelled, context: RunContext): Promise<Labelled> {
  const { table, file } = logits;
  const { chunkRows, signal } = context;
  const rows = table.shape[0] ?? (await streamRows(core, table, { chunkRows, signal }, () => undefined));
  checkCount(labels.values.length, rows, file.name, labels.file);
  const known = Uint32Array.from(labels.values.keys()).filter((row) => (labels.values[row] ?? -1) >= 0);
  return {
    logits: { ...logits, table: await tableOfRows(core, table, known, context) },
    labels: { ...labels, values: labels.values.filter((label) => label >= 0), unknown: undefined },
  };
}

/** The same data without the points that have no label: nothing is fitted, calibrated or judged by them. */
async function withKnownRows(core: Core, dataset: Dataset, context: RunContext): Promise<Dataset> {
  const { logits, labels, evaluation } = dataset;
  const hasUnknown = logits !== null && labels?.unknown !== undefined;
  const judged = evaluation?.labels.unknown === undefined ? evaluation : await knownOf(core, evaluation, context);
  return { ...dataset, ...(hasUnknown ? await knownOf(core, { logits, labels }, context) : {}), evaluation: judged };
}

export function ofTemperature({ temperature, isAtBound, impossible }: FittedTemperature, isGiven: boolean): Warning[] {
  if (isGiven) return [];
  const warnings: Warning[] = [];
  if (impossible > 0) {
    warnings.push({
      code: 'label-impossible',
      message: `${counted(impossible, 'fitting row has', 'fitting rows have')} a label of probability 0, and the temperature is fitted without ${impossible === 1 ? 'it' : 'them'}.`,
    });
  }
  if (isAtBound) {
    warnings.push({
      code: 'temperature-at-bound',
      message: `The temperature ${temperature} is the end of what is looked at (0.05 to 20): the labels would be more likely still beyond it.`,
    });
  }
  return warnings;
}

/** Targets that the calibration rows are too few for. */
export function tooFew(targets: readonly number[], rows: number): Warning[] {
  const missed = targets.filter((target) => rankOf(rows, target) > rows);
  if (missed.length === 0) return [];
  const [least = 0] = missed.toSorted((a, b) => a - b);
  return [
    {
      code: 'too-few-calibration',
      message: `${counted(rows, 'calibration row is', 'calibration rows are')} too few to promise ${missed.join(', ')}: ${least} needs ${count(rowsNeeded(least))}. No threshold is given, and the answer is the root.`,
    },
  ];
}

/** Runs the method of a class tree on the rows that fit, alone: without metrics, and with labels only if the tree needs them. */
function run(core: Core, id: string, as: string, dataset: Dataset, context: RunContext): Promise<Result> {
  const tree = CLASS_TREES.find((each) => each.id === id);
  const method = methodOf(tree?.method);
  if (!tree || !method) throw new Error(`There is no class tree ${id}`);
  const labels = method.usesLabels ? dataset.labels : null;
  return ownRunner(method)(core, { ...dataset, labels }, tree.options(as), context);
}

const notBuilt = (what: string, why: string): Warning => ({
  code: 'not-built',
  message: `The tree ${what} could not be built of the fitting rows: ${why}.`,
});

/** A tree of the fitting rows, or why there is none. `dataset` holds these rows alone. */
async function build(
  newCore: () => Core,
  what: string,
  as: string,
  dataset: Dataset,
  classes: readonly string[],
  context: RunContext,
): Promise<ClassTree | Warning> {
  try {
    const { hierarchy, classes: leaves } = await run(newCore(), what, as, dataset, context);
    if (leaves.length < classes.length) return notBuilt(what, 'there are classes without rows among them');
    const numbers = classes.map((_, c) => String(c));
    return overClasses({ hierarchy, classes: numbers, numbering: 'classes' }, { classes: numbers }, what);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return notBuilt(what, error.message);
  }
}

/** Another order of the columns does twice as well only where less than this share of the points is right. */
const HALF = 0.5;

const CONSEQUENCE = 'Everything here is measured by the labels and means nothing.';

/** Warnings of labels that do not fit the predictions of the judged rows, as beside a tree; none where they do. */
function misfitOf(
  core: Core,
  decide: Decide,
  { logits, labels, evaluation }: Dataset,
  classes: readonly string[],
): Warning[] {
  const judged = evaluation ?? { logits, labels };
  const rows = decide.report('rows');
  const predicted = Uint16Array.from(everyOf(rows, 2, 0));
  const truth = Int32Array.from(everyOf(rows, 2, 1));
  const right = predicted.reduce((sum, c, row) => sum + (c === truth[row] ? 1 : 0), 0);
  const table = countContingency(core, predicted, truth, classes.length, classes.length);
  const matched = right > HALF * predicted.length ? null : flatMetrics(core, table).matched_accuracy;
  return labelWarnings(table, matched, {
    labels: judged.labels?.file ?? 'the labels',
    predictions: judged.logits?.file.name ?? 'the logits',
    names: classes,
    consequence: CONSEQUENCE,
  });
}

/** Steps of all trees that are kept in memory, 8 bytes each: beyond this many the rows are read a second time. */
const KEPT_STEPS = 2 ** 24;

/** A tree that takes part. */
export interface Entry extends ClassTree {
  readonly name: string;
  readonly kind: DecidedTree['kind'];
}

/** Plan of a run: all that it knows before it reads all rows. */
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
  return new Decide(core, plan.rows.classes, options).use(async (decide) => {
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
  });
}

/** Limits that tests make smaller. */
export interface DecideLimits {
  readonly keptSteps?: number | undefined;
  readonly bandRows?: number | undefined;
}

/** Judges the decisions of trees over the classes of a classifier, on rows that neither fit nor calibrate anything. */
export async function runDecide(
  newCore: () => Core,
  given: Dataset,
  request: DecideRequest,
  context: RunContext = {},
  { keptSteps = KEPT_STEPS, bandRows }: DecideLimits = {},
): Promise<Decisions> {
  const { settings } = request;
  const core = newCore();
  const dataset = await withKnownRows(core, given, context);
  const rows = rowsOf(dataset, settings);
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
      ...(settings.as === 'auto' ? [takenAs(kind)] : []),
      ...warnings,
      ...ofTemperature(fitted, settings.temperature !== null),
      ...tooFew(settings.targets, rows.calibration.length),
    ],
  };
}
