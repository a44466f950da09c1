import { basename } from 'node:path';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { answersCsv, ruleOf } from '../../web/engine/decisions/answers.ts';
import { decisionsJson } from '../../web/engine/decisions/json.ts';
import { madeFrom, seenByDigest, withSeen } from '../../web/engine/decisions/seen.ts';
import { DEFAULT_SETTINGS, type DecideSettings, type GivenTree } from '../../web/engine/decisions/types.ts';
import { readTree } from '../../web/engine/hierarchy/read-tree.ts';
import { CLASS_TREES } from '../../web/engine/methods/class-trees.ts';
import { RUNNERS } from '../../web/engine/methods/runners.ts';
import { JOBS } from '../../web/engine/workers/all-jobs.ts';
import { createLocalEngine } from '../../web/engine/workers/local-engine.ts';
import { type Arguments, oneOf, readWords, UsageError, wholeNumber } from './arguments.ts';
import { coreModule, haveLabels, sourceOf } from './files.ts';
import { type InputFlags, openAll, withDigests } from './run-method.ts';
import { printOrSave, save } from './save.ts';
import { withThreads } from './threads.ts';
import { warn } from './warn.ts';

const BUILDS = CLASS_TREES.map(({ id }) => id);

export const DECIDE_USAGE = `LOGITS [TREE …] --labels F [--classes F] [--evaluate LOGITS --evaluate-labels F]
    [--as logits|probabilities] [--build ${BUILDS.join(',')}] [--split 0.5] [--strict] [--temperature NUMBER]
    [--target 0.9,0.95,0.99] [--threshold 0.9] [--cost height|information] [--bootstrap 200] [--shuffles 20]
    [--answers F.csv] [--workers N] [--seed 0] [--json F]
TREE: any number, in any format, and tables of classes with groupings; the first one measures mistakes
  --build l2h,confusion,ward
    Also judges trees made by these methods from rows that are not judged.
  --split 0.5
    Share of the rows that calibrate; the others are judged. Has no effect with --evaluate.
  --strict
    Uses other rows for fitting (temperature, trees) than for calibrating, so that thresholds keep exactly what they promise:
    for trees built here, and for those that were not made of the calibration rows.
  --temperature NUMBER
    The number that logits are divided by. If it is not given, it is fitted.
  --target 0.9,0.95,0.99
    The accuracies that thresholds are chosen to keep.
  --threshold 0.9
    A threshold at which climbing and the rule of largest coverage are reported as well.
  --cost height|information
    How the cost of a mistake is measured when classes are ranked by expected cost.
  --bootstrap 200, --shuffles 20
    The number of resamples for the intervals, and of shuffled trees for the bands. 0: none.
  --answers F.csv
    The answer of every row: by the first tree, at the threshold of the first target.`;

const FILES: InputFlags = [
  ['labels', 'labels'],
  ['classes', 'classes'],
  ['evaluate', 'evaluation logits'],
  ['evaluate-labels', 'evaluation labels'],
];
const VALUES = ['as', 'build', 'split', 'temperature', 'target', 'threshold', 'cost', 'bootstrap', 'shuffles', 'seed'];

interface Range {
  readonly above?: number;
  readonly least?: number;
  readonly below?: number;
  readonly most?: number;
  readonly expected: string;
}

/** A number in a range. */
function numberIn(flag: string, text: string, { above, least, below, most, expected }: Range): number {
  const value = Number(text);
  const isIn =
    text.trim() !== '' &&
    Number.isFinite(value) &&
    value > (above ?? Number.NEGATIVE_INFINITY) &&
    value >= (least ?? Number.NEGATIVE_INFINITY) &&
    value < (below ?? Number.POSITIVE_INFINITY) &&
    value <= (most ?? Number.POSITIVE_INFINITY);
  if (!isIn) throw new UsageError(`--${flag} is ${text}, expected ${expected}`);
  return value;
}

const SHARE: Range = { above: 0, below: 1, expected: 'a number between 0 and 1' };

/** The trees to build, each once, in the order in which they are listed. */
function buildsOf(text: string | undefined): DecideSettings['build'] {
  const words = text?.split(',') ?? [];
  const unknown = words.find((word) => !BUILDS.includes(word));
  if (unknown !== undefined) throw new UsageError(`--build has ${unknown}, expected some of ${BUILDS.join(', ')}`);
  return BUILDS.filter((build) => words.includes(build));
}

function settingsOf(args: Arguments): DecideSettings {
  const { flags, switches } = args;
  const number = (flag: string, range: Range): number | undefined =>
    flags[flag] === undefined ? undefined : numberIn(flag, flags[flag], range);
  const as = oneOf(args, 'as', ['logits', 'probabilities']) ?? 'auto';
  const cost = oneOf(args, 'cost', ['height', 'information']) ?? 'height';
  const { targets, split, threshold, bootstrap, shuffles, seed } = DEFAULT_SETTINGS;
  return {
    as,
    build: buildsOf(flags.build),
    split: number('split', SHARE) ?? split,
    strict: switches.has('strict'),
    temperature:
      number('temperature', { least: 1e-6, most: 1e6, expected: 'a number from 0.000001 to 1000000' }) ?? null,
    targets: flags.target?.split(',').map((text) => numberIn('target', text, SHARE)) ?? targets,
    threshold: number('threshold', { least: 0, most: 1, expected: 'a number from 0 to 1' }) ?? threshold,
    cost,
    bootstrap: wholeNumber(args, 'bootstrap', 0) ?? bootstrap,
    shuffles: wholeNumber(args, 'shuffles', 0) ?? shuffles,
    seed: seedOf(args) ?? seed,
  };
}

function seedOf(args: Arguments): number | undefined {
  const seed = wholeNumber(args, 'seed', 0);
  if (seed !== undefined && seed >= 2 ** 32) throw new UsageError(`--seed is ${seed}, expected less than 4294967296`);
  return seed;
}

async function wordsOf(words: readonly string[]): Promise<Arguments & { readonly trees: readonly string[] }> {
  const flags = [...FILES.map(([flag]) => flag), ...VALUES, 'answers', 'workers', 'json'];
  const { inputs, ...rest } = readWords(words, flags, ['strict']);
  const [input, ...trees] = inputs;
  if (input === undefined) throw new UsageError('expected a file of logits, and trees, found none');
  if (!(await haveLabels(input, rest.flags.labels))) throw new UsageError('--labels is missing');
  if ((rest.flags.evaluate === undefined) !== (rest.flags['evaluate-labels'] === undefined)) {
    throw new UsageError('--evaluate and --evaluate-labels are given together');
  }
  return { input, trees, ...rest };
}

async function givenTree(path: string): Promise<GivenTree> {
  const source = await sourceOf(path);
  const tree = await readTree(source);
  const text = new TextDecoder().decode(await source.read(0, source.size));
  return { name: basename(path), tree, madeFrom: madeFrom(text) };
}

/** `cli decide`: what trees over the classes of a classifier are worth. */
export async function decide(words: readonly string[]): Promise<string> {
  const args = await wordsOf(words);
  const settings = settingsOf(args);
  const workers = wholeNumber(args, 'workers');
  const opened = await openAll(args, 'logits', FILES);
  const trees: GivenTree[] = [];
  for (const path of args.trees) trees.push(await givenTree(path));
  const dataset = assemble(opened.map(({ file }) => file));
  const module = await coreModule();
  const engine = createLocalEngine(module, RUNNERS, JOBS);
  return withThreads(module, workers, async (pool) => {
    const found = await engine.decide(dataset, { settings, trees }, { pool });
    const told = await withDigests(found, opened, args.trees);
    const decisions = withSeen(told, seenByDigest(told, trees));
    const { json, answers } = args.flags;
    if (answers !== undefined) {
      const rule = ruleOf(decisions, decisions.trees.length > 1 ? 1 : 0, 0);
      await save(answers, answersCsv(decisions, rule, await engine.answers(dataset, rule, { pool })));
    }
    const printed = await printOrSave(decisionsJson(decisions), json);
    warn([...(dataset.warnings ?? []), ...decisions.warnings]);
    return printed;
  });
}
