import { countContingency } from '../../web/engine/bindings/metrics.ts';
import { asDataError } from '../../web/engine/methods/shared/as-data-error.ts';
import { labelWarnings } from '../../web/engine/methods/shared/labels/label-fit.ts';
import { measure } from '../../web/engine/methods/shared/metrics/measure.ts';
import { scoreReference } from '../../web/engine/methods/shared/metrics/reference.ts';
import { judged } from '../../web/engine/methods/shared/predictions.ts';
import type { CommandSchema, Flag } from '../../web/engine/model/command.ts';
import { withCores } from '../../web/engine/workers/local-engine.ts';
import { readWords } from './arguments.ts';
import { AT_LEAST, atLeast, boundsOf } from './at-least.ts';
import { classesAt, classFile, coreModule, referenceFrom, treeAt } from './files.ts';
import { CLASSES, LABELS, TREE, text } from './flags.ts';
import { warn } from './say.ts';

const FLAGS = [
  text('predictions F', 'The predicted class of each point.', { role: 'labels', isNeeded: true }),
  { ...LABELS, isNeeded: true, hint: 'The true class of each point, in the same order.' },
  { ...CLASSES, hint: 'Names of the classes, where predictions and labels are numbers.' },
  text('truth-tree TREE', 'A tree over the true classes, to compare with.'),
  AT_LEAST,
] as const satisfies readonly Flag[];

export const METRICS: CommandSchema<typeof FLAGS> = {
  summary: 'how well predictions fit labels and a tree',
  inputs: TREE,
  expected: 'one input file',
  flags: FLAGS,
};

/** `cli metrics`: how predictions fit labels and a tree over the predicted classes, beside random trees. */
export async function metrics(words: readonly string[]): Promise<string> {
  const args = readWords(words, METRICS);
  const { values } = args;
  const bounds = boundsOf(args);
  const given = (await treeAt(args.input)).tree;
  const predictions = await classFile(values.predictions);
  const labels = await classFile(values.labels);
  const named = await classesAt(values.classes);
  const { tree, predicted, truth, classes, leaves } = judged(given, predictions, labels, named);
  const json = (found: object): string =>
    atLeast(bounds, `${JSON.stringify({ format: 'logitree-metrics', version: 1, ...found })}\n`);
  try {
    return await withCores(await coreModule(), async (newCore) => {
      const core = newCore();
      const table = countContingency(core, predicted, truth, tree.classes.length, classes.classes.length);
      const metrics = measure(core, table, tree.hierarchy, leaves);
      if (leaves === 'classes') {
        const files = { labels: labels.file, predictions: predictions.file };
        const consequence = 'The measures mean nothing.';
        warn(labelWarnings(table, metrics.matched_accuracy, { ...files, names: tree.classes, consequence }));
      }
      const reference = await referenceFrom(values['truth-tree']);
      if (reference === null) return json(metrics);
      const scored = scoreReference(core, table, tree.hierarchy, classes, reference, metrics);
      warn(scored.warnings);
      return json(scored.metrics);
    });
  } catch (error) {
    throw asDataError(error, predictions.file);
  }
}
