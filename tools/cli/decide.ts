import { basename } from 'node:path';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { answersCsv, ruleOf } from '../../web/engine/decisions/answers.ts';
import { decisionsJson } from '../../web/engine/decisions/json.ts';
import { SETTINGS } from '../../web/engine/decisions/schema.ts';
import { madeFrom, seenByDigest, withSeen } from '../../web/engine/decisions/seen.ts';
import type { GivenTree } from '../../web/engine/decisions/types.ts';
import { readTree } from '../../web/engine/hierarchy/read-tree.ts';
import { RUNNERS } from '../../web/engine/methods/runners.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import { JOBS } from '../../web/engine/workers/all-jobs.ts';
import { createLocalEngine } from '../../web/engine/workers/local-engine.ts';
import { readWords, refuseFlags, UsageError, valuesOf } from './arguments.ts';
import { coreModule, haveLabels, sourceOf } from './files.ts';
import {
  CLASSES,
  columnChoice,
  EVALUATE,
  EVALUATE_LABELS,
  HOW_READ,
  inputsAmong,
  JSON_FILE,
  LABELS,
  TREE_HINT,
  WORKERS,
  writes,
} from './flags.ts';
import { openAll, withDigests } from './run-method.ts';
import { printOrSave, save } from './save.ts';
import { warn } from './say.ts';
import { withThreads } from './threads.ts';

const FLAGS = [
  ...SETTINGS,
  LABELS,
  CLASSES,
  EVALUATE,
  EVALUATE_LABELS,
  ...writes({
    'answers F.csv': 'Also writes the answer of every row: by the first tree, at the threshold of the first target.',
  }),
  WORKERS,
  JSON_FILE,
] as const satisfies readonly Flag[];

export const DECIDE: CommandSchema<typeof FLAGS> = {
  summary: 'what trees are worth for answers that may be groups of classes',
  inputs: {
    LOGITS: 'One row a point, one column a class.',
    '[TREE …]': `Any number; the first one measures mistakes. ${TREE_HINT}`,
  },
  expected: 'a file of logits, and trees',
  flags: FLAGS,
  groups: [HOW_READ],
};

async function givenTree(path: string): Promise<GivenTree> {
  const source = await sourceOf(path);
  const tree = await readTree(source);
  const text = new TextDecoder().decode(await source.read(0, source.size));
  return { name: basename(path), tree, madeFrom: madeFrom(text) };
}

/** `cli decide`: what trees over the classes of a classifier are worth. */
export async function decide(words: readonly string[]): Promise<string> {
  const args = readWords(words, DECIDE);
  const { flags, values } = args;
  if (!(await haveLabels(args.input, flags.labels, columnChoice(args)))) throw new UsageError('--labels is missing');
  if (flags.evaluate === undefined) refuseFlags(args, ['evaluate-labels'], 'without --evaluate');
  const opened = await openAll(args, 'logits', inputsAmong(FLAGS));
  if (flags.evaluate !== undefined && opened.every(({ file }) => file.role !== 'evaluation labels')) {
    throw new UsageError('--evaluate-labels is missing');
  }
  const trees: GivenTree[] = [];
  for (const path of args.others) trees.push(await givenTree(path));
  const dataset = assemble(opened.map(({ file }) => file));
  const module = await coreModule();
  const engine = createLocalEngine(module, RUNNERS, JOBS);
  return withThreads(module, values.workers, async (pool) => {
    const found = await engine.ask('decide', { dataset, settings: valuesOf(SETTINGS, args), trees }, { pool });
    const told = await withDigests(found, opened, args.others);
    const decisions = withSeen(told, seenByDigest(told, trees));
    const { json, answers } = values;
    if (answers !== undefined) {
      const rule = ruleOf(decisions, decisions.trees.length > 1 ? 1 : 0, 0);
      await save(answers, answersCsv(decisions, rule, await engine.ask('answers', { dataset, ...rule }, { pool })));
    }
    const printed = await printOrSave(decisionsJson(decisions), json);
    warn([...(dataset.warnings ?? []), ...decisions.warnings]);
    return printed;
  });
}
