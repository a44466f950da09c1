import { DataError } from '../base/error.ts';
import type { Warning } from '../base/warning.ts';
import type { Core } from '../bindings/core.ts';
import { runConfusion } from '../methods/confusion/run.ts';
import { runL2h } from '../methods/l2h/run.ts';
import { runLinkage } from '../methods/linkage/run.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';
import type { Result } from '../model/result.ts';
import type { RunContext } from '../model/run.ts';
import { type ClassTree, overClasses } from './trees.ts';
import type { Build } from './types.ts';

type Run = (core: Core, dataset: Dataset, context: RunContext) => Promise<Result>;

/** How each tree is made of the rows that fit. */
const RUNS: Readonly<Record<Build, (as: string) => Run>> = {
  l2h: (as) => (core, dataset, context) => runL2h(core, { ...dataset, labels: null }, { as }, context),
  confusion: () => (core, dataset, context) =>
    runConfusion(core, dataset, { inheritance: 'single', r: 0 } satisfies Options, context),
  ward: () => (core, dataset, context) => runLinkage(core, dataset, { method: 'ward' }, context),
};

const notBuilt = (what: Build, why: string): Warning => ({
  code: 'not-built',
  message: `The tree ${what} could not be built of the fitting rows: ${why}.`,
});

/** A tree of the fitting rows, or why there is none. `dataset` holds these rows alone. */
export async function build(
  newCore: () => Core,
  what: Build,
  as: string,
  dataset: Dataset,
  classes: readonly string[],
  context: RunContext,
): Promise<ClassTree | Warning> {
  try {
    const { hierarchy, classes: leaves } = await RUNS[what](as)(newCore(), dataset, context);
    if (leaves.length < classes.length) return notBuilt(what, 'there are classes without rows among them');
    const numbers = classes.map((_, c) => String(c));
    return overClasses({ hierarchy, classes: numbers, numbering: 'classes' }, { classes: numbers }, what);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return notBuilt(what, error.message);
  }
}
