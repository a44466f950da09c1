import { at } from '../../web/engine/base/arrays.ts';
import { Core } from '../../web/engine/bindings/core.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { levelsJson, levelsOfTree } from '../../web/engine/decisions/levels/run.ts';
import { LEVEL_SETTINGS } from '../../web/engine/decisions/schema.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import { readWords } from './arguments.ts';
import { coreModule, treeAt } from './files.ts';
import { CLASSES, HOW_READ, inputsAmong, JSON_FILE, TREE } from './flags.ts';
import { openAll } from './run-method.ts';
import { printOrSave } from './save.ts';
import { warn } from './say.ts';

const FLAGS = [
  ...LEVEL_SETTINGS,
  { ...CLASSES, hint: 'Names of the columns, where the tree has names.' },
  JSON_FILE,
] as const satisfies readonly Flag[];

export const LEVELS: CommandSchema<typeof FLAGS> = {
  summary: 'where to cut a tree, without labels: by the classes that the classifier itself confuses',
  inputs: { LOGITS: 'One row a point, one column a class.', ...TREE },
  expected: 'logits and a tree',
  flags: FLAGS,
  groups: [HOW_READ],
};

/** `cli levels`: the levels of a tree, measured by what a classifier's probabilities take for alike. */
export async function levels(words: readonly string[]): Promise<string> {
  const args = readWords(words, LEVELS);
  const opened = await openAll(args, 'logits', inputsAmong(FLAGS));
  const given = await treeAt(at(args.others, 0));
  const core = new Core(await coreModule());
  const dataset = assemble(opened.map(({ file }) => file));
  const found = await levelsOfTree(core, dataset, given, args.values);
  warn(found.warnings);
  return printOrSave(levelsJson(found), args.values.json);
}
