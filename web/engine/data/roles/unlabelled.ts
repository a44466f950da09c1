/** Labels among which some stand for no class. */

import { formatted } from '../../base/error.ts';
import type { InputFile } from '../../model/dataset.ts';

type Numbers = Float64Array | Int32Array;

/** What programs write where no class is known. */
export const isUnlabelled = (value: number): boolean => value === -1 || value === -100 || Number.isNaN(value);

export const LEAVE_OUT =
  'Leave these points out of both files: keep = y >= 0; np.save("logits.npy", logits[keep]); np.save("labels.npy", y[keep]).';

/** How many labels stand for no class. */
export function countUnlabelled(values: Numbers): string {
  let many = 0;
  for (const value of values) many += isUnlabelled(value) ? 1 : 0;
  return formatted`${many} of ${values.length} are -1, -100 or NaN, as where no class is known`;
}

/** A list as long as the logits that would be their labels but for some that stand for none: that it is not used is said. */
export function withUnlabelledSaid(file: InputFile, logits: InputFile | undefined): InputFile {
  const { content, role, name } = file;
  if (role !== 'unused' || content.kind !== 'numbers' || content.values.length !== logits?.shape[0]) return file;
  const isLabel = (value: number): boolean => isUnlabelled(value) || (Number.isInteger(value) && value >= 0);
  if (!content.values.some(isUnlabelled) || !content.values.every(isLabel)) return file;
  const message = `${name} is not used as labels: ${countUnlabelled(content.values)}.`;
  return { ...file, leftOut: { code: 'left-out', message, remedy: LEAVE_OUT } };
}
