import { DataError } from '../../web/engine/base/error.ts';
import { DEFAULT_SETTINGS, SETTINGS } from '../../web/engine/decisions/schema.ts';
import { madeFrom, seenByDigest, withSeen } from '../../web/engine/decisions/seen.ts';
import type { DecideSettings, Decisions } from '../../web/engine/decisions/types.ts';
import type { Hypernym } from '../../web/engine/hierarchy/analysis/hypernyms.ts';
import { calledByReference } from '../../web/engine/methods/called-by-reference.ts';
import { methodOf } from '../../web/engine/methods/index.ts';
import { RUNNERS } from '../../web/engine/methods/runners.ts';
import type { Comparison } from '../../web/engine/methods/shared/comparison/comparison.ts';
import { SEED } from '../../web/engine/methods/shared/options/common.ts';
import { readOptions } from '../../web/engine/methods/shared/options/values.ts';
import type { MethodOption } from '../../web/engine/model/method.ts';
import type { Result } from '../../web/engine/model/result.ts';
import type { RunContext } from '../../web/engine/model/run.ts';
import { JOBS } from '../../web/engine/workers/all-jobs.ts';
import type { Engine } from '../../web/engine/workers/engine.ts';
import { createLocalEngine } from '../../web/engine/workers/local-engine.ts';
import { type Data, dataOf, type Inputs, treeIn, withDigests } from './data.ts';
import type { TreeInput } from './inputs.ts';
import { type Running, thisPlatform } from './platform.ts';

/** Value that a caller may give an option: one of its choices, a number, or a text of weights or points. */
type GivenValue<Option extends MethodOption> = Option extends { readonly kind: 'choice' }
  ? Option['choices'][number]['value']
  : Option extends { readonly kind: 'integer' | 'number' }
    ? number
    : string;

/** The options of a method by their names in the result; those that are left out have their defaults. */
export type GivenOptions<List extends readonly MethodOption[]> = {
  readonly [Option in List[number] as Option['key']]?: GivenValue<Option>;
} & { readonly seed?: number };

/** Result of a method, and the names of its groups from the reference, by node. */
export interface Found extends Result {
  readonly called?: readonly (Hypernym | null)[] | undefined;
}

/** Runs one method. @throws DataError for data or options that cannot be used */
export type Run<List extends readonly MethodOption[]> = (
  input: Inputs | Data,
  options?: GivenOptions<List>,
  running?: Running,
) => Promise<Found>;

/** An engine with the threads of this platform, as long as the work lasts. */
async function withEngine<T>(running: Running, work: (engine: Engine, context: RunContext) => Promise<T>): Promise<T> {
  running.signal?.throwIfAborted();
  const platform = thisPlatform();
  const module = await platform.core();
  return platform.withThreads(module, (pool) => work(createLocalEngine(module, RUNNERS, JOBS), { ...running, pool }));
}

/** Options that are unknown would change nothing without a word. */
function checkNames(given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    throw new DataError('option', `there is no option ${unknown}`, `The options are ${known.join(', ')}.`);
  }
}

/** The method with this id. */
export function method<const List extends readonly MethodOption[]>(id: string): Run<List> {
  const chosen = methodOf(id);
  if (chosen === undefined) throw new Error(`there is no method ${id}`);
  const known = [...new Set([...chosen.options.map(({ key }) => key), SEED.key])];
  return async (input, options = {}, running = {}) => {
    checkNames(options, known);
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    const data = await dataOf(input);
    const missing = chosen.missing(data.dataset);
    if (missing !== null) {
      throw new DataError('missing-input', `${chosen.name} cannot run on these data`, missing.replace(/^Open/, 'Give'));
    }
    const result = await withEngine(running, (engine, context) =>
      engine.run(id, data.dataset, Object.fromEntries(given), context),
    );
    const inputs = await withDigests(result.inputs, data);
    return { ...result, inputs, called: calledByReference(result, data.dataset) };
  };
}

/** Two trees over their common leaves, the second one the reference, beside random trees. */
export async function compare(a: TreeInput, b: TreeInput, running: Running = {}): Promise<Comparison> {
  const [own, other] = [await treeIn(a, 'the first tree'), await treeIn(b, 'the second tree')];
  const names = [own.name, other.name] as const;
  const { comparison } = await withEngine(running, (engine, context) =>
    engine.ask('compare', { trees: { a: own.tree, b: other.tree, names, similarity: null } }, context),
  );
  return comparison;
}

/** The settings of decisions that a caller may give; trees are what is judged. */
export interface DecideOptions extends Partial<DecideSettings> {
  readonly trees?: readonly TreeInput[];
}

function settingsOf(options: Partial<DecideSettings>): DecideSettings {
  checkNames(options, Object.keys(DEFAULT_SETTINGS));
  return readOptions(SETTINGS, options);
}

/** Judges trees for answers that may be groups of classes: `decide` of the command line. */
export async function decide(
  input: Inputs | Data,
  { trees = [], ...options }: DecideOptions = {},
  running: Running = {},
): Promise<Decisions> {
  const settings = settingsOf(options);
  const data = await dataOf(input);
  if (data.dataset.logits === null || data.dataset.labels === null) {
    throw new DataError('missing-input', 'decisions are made of logits with labels', 'Give both.');
  }
  const read = await Promise.all(trees.map((tree, i) => treeIn(tree, `tree ${i + 1}`)));
  const given = read.map(({ name, tree, text }) => ({ name, tree, madeFrom: madeFrom(text ?? '') }));
  const found = await withEngine(running, (engine, context) =>
    engine.ask('decide', { dataset: data.dataset, settings, trees: given }, context),
  );
  const inputs = await withDigests(found.inputs, { ...data, trees: read });
  const told = { ...found, inputs };
  return withSeen(told, seenByDigest(told, given));
}
