import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { DataError } from '../../web/engine/base/error.ts';
import { counted } from '../../web/engine/base/text.ts';
import type { Warning } from '../../web/engine/base/warning.ts';
import { METHODS } from '../../web/engine/methods/index.ts';
import { LEAF_MEASURES, TREE_MEASURES } from '../../web/engine/methods/shared/metrics/measures.ts';
import { SEED } from '../../web/engine/methods/shared/options/common.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import type { Method } from '../../web/engine/model/method.ts';
import type { Result } from '../../web/engine/model/result.ts';
import { type Arguments, didYouMean, nameOf, readWords, UsageError, valuesOf } from './arguments.ts';
import { COUNT, HOW_READ, writes } from './flags.ts';
import { type Measured, type MethodRuns, meansCsv, meansMarkdown, meansOf, metricsOf } from './means.ts';
import { resultOf } from './method-command.ts';
import { filesOf, schemaOf } from './method-flags.ts';
import { save } from './save.ts';
import { warn } from './say.ts';

const OWN = [
  {
    ...COUNT,
    key: 'seeds',
    unit: 'runs of each input',
    default: 1,
    hint: 'How many runs each input gets, with the seeds 0, 1, … or from --seed on. More than one where a method is random.',
  },
  ...writes({
    'csv F': 'Also writes the means as CSV.',
    'json F': 'Also writes the means and the metrics of every run as JSON.',
  }),
] as const satisfies readonly Flag[];

export const TABLE: CommandSchema<typeof OWN> = {
  summary: 'metrics of methods over several inputs or seeds: mean and standard deviation',
  inputs: {
    'METHOD[,METHOD…]': `Some of ${METHODS.map(({ id }) => id).join(', ')}. Their options (help METHOD) are options here, too; one that several of them have is given to all of them. A file that belongs to an input (--labels) may be several, one for each input: --labels a.npy,b.npy`,
    'INPUT …': 'Each method runs on each.',
  },
  expected: 'a method, then one or more inputs',
  flags: OWN,
};

/** The options that a method has in a table: not those of what a single run writes. */
const runFlags = (method: Method): readonly Flag[] => [
  ...schemaOf(method).flags,
  ...filesOf(method).flags,
  ...HOW_READ.flags,
];

/** The methods that are named, and the schema of what is behind them. */
export function methodsAndInputs([first = '']: readonly string[]) {
  if (first === '' || first.startsWith('-')) throw new UsageError('expected a method, then one or more inputs');
  const methods = methodsOf(first);
  const schema: CommandSchema<typeof OWN> = {
    ...TABLE,
    inputs: { INPUT: '', '[INPUT …]': '' },
    expected: 'one or more inputs behind the method',
    groups: [{ title: '', flags: methods.flatMap(runFlags) }],
  };
  return { methods, schema };
}

function methodsOf(word: string): Method[] {
  const named = word.split(',');
  return named.map((id, i) => {
    // Their runs would count twice, and make the deviation smaller than it is.
    if (named.indexOf(id) !== i) throw new UsageError(`${id} is named twice`);
    const method = METHODS.find((each) => each.id === id);
    const ids = METHODS.map((each) => each.id);
    if (method === undefined) throw new UsageError(`there is no method ${id}${didYouMean(id, ids)}`);
    return method;
  });
}

/** Of files that are one for each input, the one of input number `i`; one for all stays as it is. */
function ofInput(flag: string, value: string | undefined, i: number, inputs: number): string | undefined {
  const parts = value?.split(',') ?? [];
  if (value === undefined || parts.length < 2 || existsSync(value)) return value;
  if (parts.length === inputs) return parts[i];
  throw new UsageError(`--${flag} names ${parts.length} files for ${counted(inputs, 'input', 'inputs')}`);
}

/** The arguments of one run: those of the flags that its method knows. */
function argumentsOf(method: Method, given: Arguments, i: number, inputs: number, seed: number): Arguments {
  const known = runFlags(method).map(nameOf);
  const files = filesOf(method).flags.map(nameOf);
  const flags = Object.entries(given.flags)
    .filter(([flag]) => known.includes(flag))
    .map(([flag, value]) => [flag, files.includes(flag) ? ofInput(flag, value, i, inputs) : value]);
  return { input: given.input, others: [], flags: { ...Object.fromEntries(flags), seed: String(seed) } };
}

/** The numbers of a run that are compared. */
function measuredIn({ metrics, fit }: Result): Measured {
  const found = Object.entries({ ...metrics, ...fit }).filter(
    (entry): entry is [string, number | null] =>
      entry[0] !== 'points' && (entry[1] === null || typeof entry[1] === 'number'),
  );
  return Object.fromEntries(found);
}

interface Run {
  readonly method: string;
  readonly input: string;
  readonly seed: number;
  readonly measured: Measured;
}

/** Every warning once, however many runs gave it. */
function warnOnce(all: readonly Warning[]): void {
  warn([...new Map(all.map((warning) => [warning.message, warning])).values()]);
}

/** That seeds made no difference: then a deviation is not what it seems. */
function sameSeeds(method: string, runs: readonly Run[], seeds: number): Warning[] {
  const found = runs.filter((run) => run.method === method).map(({ measured }) => JSON.stringify(measured));
  const isSame = found.every((each, i) => each === found[i - (i % seeds)]); // the seeds of an input stand together
  if (seeds < 2 || !isSame) return [];
  return [
    { code: 'same-seeds', message: `${method}: ${seeds} seeds gave the same metrics. They made no difference here.` },
  ];
}

function jsonOf(runs: readonly Run[], rows: readonly MethodRuns[]): string {
  return `${JSON.stringify({
    format: 'logitree-table',
    version: 1,
    rows: rows.map((row) => ({ method: row.method, runs: row.runs.length, metrics: meansOf(row, rows) })),
    runs: runs.map(({ measured, ...run }) => ({ ...run, metrics: measured })),
  })}\n`;
}

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...LEAF_MEASURES, ...TREE_MEASURES].map(({ key, name }) => [key, name])),
  cophenetic_correlation: 'Cophenetic correlation',
};

/** `cli table`: the mean and the standard deviation of the metrics of methods over several inputs or seeds. */
export async function table(words: readonly string[]): Promise<string> {
  const { methods, schema } = methodsAndInputs(words);
  const args = readWords(words.slice(1), schema);
  const { values } = args;
  const inputs = [args.input, ...args.others];
  const { seed: start } = valuesOf([{ ...SEED, hint: '' }], args);
  const seeds = Array.from({ length: values.seeds }, (_, i) => start + i);
  const runs: Run[] = [];
  const warnings: Warning[] = [];
  for (const method of methods) {
    for (const [i, input] of inputs.entries()) {
      for (const seed of seeds) {
        const { result } = await resultOf(method, argumentsOf(method, { ...args, input }, i, inputs.length, seed));
        runs.push({ method: method.id, input: basename(input), seed, measured: measuredIn(result) });
        warnings.push(...result.warnings);
      }
    }
  }
  warnOnce([...warnings, ...methods.flatMap(({ id }) => sameSeeds(id, runs, seeds.length))]);
  const rows = methods.map(({ id }) => ({
    method: id,
    runs: runs.filter(({ method }) => method === id).map(({ measured }) => measured),
  }));
  if (metricsOf(rows).length === 0) {
    throw new DataError(
      'no-metrics',
      'no run has metrics',
      'Name the true classes by --labels, or a tree by --reference.',
    );
  }
  if (values.csv !== undefined) await save(values.csv, meansCsv(rows));
  if (values.json !== undefined) await save(values.json, jsonOf(runs, rows));
  return meansMarkdown(rows, NAMES);
}
