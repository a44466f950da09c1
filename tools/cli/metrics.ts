import { Core } from '../../web/engine/bindings/core.ts';
import { countContingency } from '../../web/engine/bindings/metrics.ts';
import { asDataError } from '../../web/engine/methods/shared/as-data-error.ts';
import { labelWarnings } from '../../web/engine/methods/shared/labels/label-fit.ts';
import { measure } from '../../web/engine/methods/shared/metrics/measure.ts';
import { scoreReference } from '../../web/engine/methods/shared/metrics/reference.ts';
import { judged } from '../../web/engine/methods/shared/predictions.ts';
import { readArguments, required } from './arguments.ts';
import { atLeast, boundsOf } from './at-least.ts';
import { classesAt, classFile, coreModule, referenceFrom, treeAt } from './files.ts';
import { warn } from './warn.ts';

/** `cli metrics`: how predictions fit labels and a tree over the predicted classes, beside random trees. */
export async function metrics(words: readonly string[]): Promise<string> {
  const args = readArguments(words, ['predictions', 'labels', 'classes', 'truth-tree', 'at-least']);
  const bounds = boundsOf(args.flags['at-least']);
  const given = (await treeAt(args.input)).tree;
  const predictions = await classFile(required(args, 'predictions'));
  const labels = await classFile(required(args, 'labels'));
  const named = await classesAt(args.flags.classes);
  const { tree, predicted, truth, classes, leaves } = judged(given, predictions, labels, named);
  const core = new Core(await coreModule());
  try {
    const table = countContingency(core, predicted, truth, tree.classes.length, classes.classes.length);
    const metrics = measure(core, table, tree.hierarchy, leaves);
    if (leaves === 'classes') {
      const files = { labels: labels.file, predictions: predictions.file };
      const consequence = 'The measures mean nothing.';
      warn(labelWarnings(table, metrics.matched_accuracy, { ...files, names: tree.classes, consequence }));
    }
    const reference = await referenceFrom(args.flags['truth-tree']);
    if (reference === null) {
      return atLeast(bounds, `${JSON.stringify(metrics)}\n`);
    }
    const scored = scoreReference(core, table, tree.hierarchy, classes, reference, metrics);
    warn(scored.warnings);
    return atLeast(bounds, `${JSON.stringify(scored.metrics)}\n`);
  } catch (error) {
    throw asDataError(error, predictions.file);
  }
}
