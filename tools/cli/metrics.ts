import { Core } from '../../web/core/core.ts';
import { countContingency } from '../../web/core/metrics.ts';
import { readClasses } from '../../web/data/classes.ts';
import type { Classes, Labels } from '../../web/data/dataset.ts';
import { DataError } from '../../web/data/error.ts';
import { readLabels } from '../../web/data/labels.ts';
import { asDataError } from '../../web/engine/failure.ts';
import { readTree } from '../../web/hierarchy/read-tree.ts';
import { measure } from '../../web/methods/measure.ts';
import { scoreReference } from '../../web/methods/reference.ts';
import { readArguments, required } from './arguments.ts';
import { coreModule, inputOf, referenceFrom, sourceOf } from './files.ts';
import { warn } from './warn.ts';

async function labelsFrom(path: string, classes: Classes): Promise<Labels> {
  const file = await inputOf(path, 'labels');
  return readLabels(file.content, file.name, classes);
}

/** `cli metrics`: how predictions fit labels and a tree over the predicted classes, beside random trees. */
export async function metrics(words: readonly string[]): Promise<string> {
  const args = readArguments(words, ['predictions', 'labels', 'classes', 'truth-tree']);
  const tree = await readTree(await sourceOf(args.input));
  const leaves: Classes = { file: args.input, names: tree.classes, groupings: [] };
  const named = args.flags.classes;
  const predictions = await labelsFrom(required(args, 'predictions'), leaves);
  const trueClasses =
    named === undefined ? leaves : await inputOf(named, 'classes').then((f) => readClasses(f.content, f.name));
  const labels = await labelsFrom(required(args, 'labels'), trueClasses);
  if (predictions.values.length !== labels.values.length) {
    throw new DataError(
      'labels-length',
      `${labels.values.length} labels for ${predictions.values.length} predictions`,
      'Give one label for every prediction, in the same order.',
      { file: labels.file },
    );
  }
  const core = new Core(await coreModule());
  try {
    const predicted = Uint16Array.from(predictions.values);
    const table = countContingency(core, predicted, labels.values, tree.classes.length, labels.count);
    const metrics = measure(core, table, tree.hierarchy);
    const truth = await referenceFrom(args.flags['truth-tree']);
    if (truth === null) {
      return `${JSON.stringify(metrics)}\n`;
    }
    const classes = { classes: labels.names, ids: trueClasses.ids };
    const scored = scoreReference(core, table, tree.hierarchy, classes, truth, metrics);
    warn(scored.warnings);
    return `${JSON.stringify(scored.metrics)}\n`;
  } catch (error) {
    throw asDataError(error, predictions.file);
  }
}
