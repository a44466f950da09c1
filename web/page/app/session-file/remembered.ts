import { EMPTY_DATASET } from '../../../engine/data/dataset/empty.ts';
import { referenceBranches } from '../../../engine/methods/shared/metrics/reference-branches.ts';
import type { Dataset } from '../../../engine/model/dataset.ts';
import type { Result } from '../../../engine/model/result.ts';
import type { SavedData, SavedSession } from './saved.ts';

/** The dataset of a session that came without its files: enough to look at the tree, not to run again. */
export function rememberedDataset({ classes, reference, truth, image, matrix }: SavedData): Dataset {
  const labels =
    truth === null
      ? null
      : { file: truth.file, names: truth.names, count: truth.names.length, values: new Int32Array(0) };
  return { ...EMPTY_DATASET, classes, reference, labels, image, matrix };
}

/** The result of a session, with the branches of the reference, which follow from it. */
export function rememberedResult({ result, data: { reference } }: SavedSession): Result {
  const branches = reference === null ? undefined : referenceBranches(result, reference.tree);
  return { ...result, branches };
}
