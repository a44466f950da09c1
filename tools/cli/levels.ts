import { Core } from '../../web/engine/bindings/core.ts';
import { assemble } from '../../web/engine/data/dataset/assemble.ts';
import { levelsJson, levelsOfTree } from '../../web/engine/decisions/levels/run.ts';
import { oneOf, readWords, UsageError } from './arguments.ts';
import { coreModule, treeAt } from './files.ts';
import { openAll } from './run-method.ts';
import { printOrSave } from './save.ts';
import { warn } from './warn.ts';

/** A temperature: any number above 0. */
export function temperatureIn(text = '1'): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && Number.isFinite(value))) {
    throw new UsageError(`--temperature is ${text}, expected a number above 0`);
  }
  return value;
}

/** `cli levels`: the levels of a tree, measured by what a classifier's probabilities take for alike. */
export async function levels(words: readonly string[]): Promise<string> {
  const args = readWords(words, ['as', 'classes', 'temperature', 'json'], []);
  const [logits, tree] = args.inputs;
  if (logits === undefined || tree === undefined || args.inputs.length > 2) {
    throw new UsageError(`expected logits and a tree, found ${args.inputs.length} files`);
  }
  const as = oneOf(args, 'as', ['logits', 'probabilities']) ?? 'auto';
  const temperature = temperatureIn(args.flags.temperature);
  const opened = await openAll({ ...args, input: logits }, 'logits', [['classes', 'classes']]);
  const given = await treeAt(tree);
  const core = new Core(await coreModule());
  const dataset = assemble(opened.map(({ file }) => file));
  const found = await levelsOfTree(core, dataset, given, { as, temperature });
  warn(found.warnings);
  return printOrSave(levelsJson(found), args.flags.json);
}
