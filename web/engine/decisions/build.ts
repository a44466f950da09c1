import { DataError } from '../base/error.ts';
import type { Warning } from '../base/warning.ts';
import type { Core } from '../bindings/core.ts';
import { CLASS_TREES } from '../methods/class-trees.ts';
import { REGISTERED } from '../methods/runners.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import { type ClassTree, overClasses } from './trees.ts';

/** Runs the method of a class tree on the rows that fit, alone: without metrics, and with labels only if the tree needs them. */
function run(core: Core, id: string, as: string, dataset: Dataset, context: RunContext): Promise<Result> {
  const tree = CLASS_TREES.find((each) => each.id === id);
  const method = tree && REGISTERED[tree.method];
  if (!method) throw new Error(`There is no class tree ${id}`);
  const labels = method.usesLabels ? dataset.labels : null;
  return method.run(core, { ...dataset, labels }, tree.options(as), context);
}

const notBuilt = (what: string, why: string): Warning => ({
  code: 'not-built',
  message: `The tree ${what} could not be built of the fitting rows: ${why}.`,
});

/** A tree of the fitting rows, or why there is none. `dataset` holds these rows alone. */
export async function build(
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
