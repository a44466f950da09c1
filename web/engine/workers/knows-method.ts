import { METHODS } from '../methods/index.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Options } from '../model/method.ts';

/** Whether the small worker of the first tree can do a run; the others come with the worker that knows all methods. */
export const knowsMethod = (method: string, dataset: Dataset, options: Options): boolean =>
  METHODS.some(
    ({ id, comesFirst, needsWhole }) => id === method && comesFirst === true && needsWhole?.(dataset, options) !== true,
  );
