import type { Core } from '../../bindings/core.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Options } from '../../model/method.ts';
import type { Result } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { listedIn } from '../shared/listed.ts';
import type { Runner } from '../shared/runner.ts';
import { orderWarnings, reorder, resample, resampleWarnings } from '../shared/support/resamples.ts';
import { countListed, listWarnings, pushLists } from './lists-input.ts';
import { type Further, type ReadElsewhere, runWith } from './run-rows.ts';

const FURTHER: Further = {
  async listsIn(core, dataset, as, context) {
    const listed = await listedIn(core, dataset, as, context);
    return (
      listed && {
        ...listed,
        push: (l2h) => pushLists(l2h, listed.lists, context),
        count: (predicted) => countListed(core, listed, dataset, predicted),
        warnings: (certified, undecided) => listWarnings(listed, certified, undecided),
      }
    );
  },
  resample,
  reorder,
  fewer: ({ resamples, orders }, sampled, ordered) => [
    ...resampleWarnings(sampled?.resamples ?? 0, resamples),
    ...orderWarnings(ordered?.made ?? 0, orders),
  ],
};

/** L2H on rows of logits, on lists of the best classes, and on samples of the points. */
export const runL2h: Runner = (core, dataset, options, context) => runL2hOn(core, dataset, options, context, null);

/** The same on rows that were read elsewhere, where they are not null. */
export const runL2hOn = (
  core: Core,
  dataset: Dataset,
  options: Options,
  context: RunContext,
  elsewhere: ReadElsewhere | null,
): Promise<Result> => runWith(core, dataset, options, context, elsewhere, FURTHER);
